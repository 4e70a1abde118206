package io.github.dbstacks.orchestrator.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateTextTest {
    private final PrivateText text = new PrivateText("build-box-7");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"-Djava.io.tmpdir=/home/ann/tmp\"",
                "at /Users/ann/dbstacks/target/app.jar",
                "/root/.m2/repository/org/postgresql/postgresql-42.7.14.jar",
                "C:\\\\Users\\\\ann\\\\app.jar",
                "-----BEGIN RSA PRIVATE KEY-----",
                "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
                "token ghp_0123456789abcdefghijklmnopqrstuvwxyzAB",
                "--bench.password=hunter2",
                "\"password\" : \"hunter2\"",
                "jdbc:postgresql://db.internal.example/bench",
                "postgresql://ann@10.0.0.7:5432/bench",
                "http://10.1.2.3:8080/benchmark",
                "WARN build-box-7 has one processor"
            })
    void whatIsPrivateIsFound(String line) {
        assertThat(text.in(line)).as(line).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"command\":[\"$JAVA_HOME/bin/java\",\"-cp\",\"~/.m2/repository/a.jar:./standalone-jdbc/target/app.jar\"]}",
                "postgresql://localhost:5432/bench as bench",
                "postgresql://127.0.0.1/bench",
                "http://localhost:8080/benchmark",
                "https://github.com/brettwooldridge/HikariCP/wiki/About-Pool-Sizing",
                "SELECT user_name, password FROM users WHERE user_name = $1",
                "password=bench",
                "SELECT company_name FROM companies WHERE company_id = $1",
                "GET /home HTTP/1.1",
                "my-build-box-7b"
            })
    void whatAnyRunHasIsNot(String line) {
        assertThat(text.in(line)).isEmpty();
    }
}
