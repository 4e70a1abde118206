package io.github.dbstacks.web.quarkus.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Tests what a request does with java.sql. */
class JdbcScenarioResourceTest {
    private static final Settings SETTINGS = SettingsReader.read(Stack.of(Application.class), new Given());

    private final List<String> calls = new ArrayList<>();

    @Test
    void aRequestPreparesOneStatementAndGivesItsConnectionBack() {
        JdbcScenarioResource resource = new JdbcScenarioResource(made(DataSource.class), SETTINGS);

        assertThat(resource.company(10)).isEqualTo(new Company(10, "a company"));

        assertThat(calls)
                .containsExactly(
                        "DataSource.getConnection",
                        "Connection.prepareStatement",
                        "PreparedStatement.setObject",
                        "PreparedStatement.executeQuery",
                        "ResultSet.next",
                        "ResultSet.getInt",
                        "ResultSet.getString",
                        "ResultSet.next",
                        "ResultSet.close",
                        "PreparedStatement.close",
                        "Connection.close");
    }

    /** A driver whose every answer is the same row. */
    private <T> T made(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answer(type, method)));
    }

    private Object answer(Class<?> type, Method method) {
        calls.add(type.getSimpleName() + "." + method.getName());
        return switch (method.getName()) {
            case "getConnection" -> made(Connection.class);
            case "prepareStatement" -> made(PreparedStatement.class);
            case "executeQuery" -> made(ResultSet.class);
            case "next" -> !calls.contains("ResultSet.getString");
            case "getInt" -> 10;
            case "getString" -> "a company";
            default -> "";
        };
    }
}
