package io.github.dbstacks.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.Dbms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseUrlTest {

    @ParameterizedTest
    @CsvSource({
        "mariadb://localhost/bench, MARIADB, 3306",
        "jdbc:mariadb://localhost:1/bench, MARIADB, 1",
        "r2dbc:mysql://localhost/bench, MYSQL, 3306",
        "postgresql://localhost/bench, POSTGRESQL, 5432",
    })
    void namesTheSystem(String text, Dbms dbms, int port) {
        DatabaseUrl url = DatabaseUrl.parse(text).orElseThrow();

        assertThat(url).isEqualTo(new DatabaseUrl(dbms, "localhost", port, "bench"));
        assertThat(url).hasToString(dbms + "://localhost:" + port + "/bench");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://localhost/bench, localhost, 5432, bench",
        "postgresql://localhost:1/bench, localhost, 1, bench",
        "postgresql://db.example:65535/bench, db.example, 65535, bench",
        "postgresql://127.0.0.1:5433/bench, 127.0.0.1, 5433, bench",
        "postgresql://[::1]:5433/bench, ::1, 5433, bench",
        "postgresql://[2001:db8::10]/bench, 2001:db8::10, 5432, bench",
        "postgresql://my_container-1:5432/bench, my_container-1, 5432, bench",
        "postgresql://localhost/my%20bench, localhost, 5432, my bench",
        "postgresql://localhost/a+b, localhost, 5432, a+b",
        "postgresql://localhost/a%2Fb%3Fc, localhost, 5432, a/b?c",
        "postgresql://localhost/größe, localhost, 5432, größe",
        "jdbc:postgresql://localhost:1/bench, localhost, 1, bench",
        "r2dbc:postgresql://localhost/bench, localhost, 5432, bench",
    })
    void readsHostPortAndDatabase(String text, String host, int port, String database) {
        DatabaseUrl url = new DatabaseUrl(host, port, database);

        assertThat(DatabaseUrl.parse(text)).contains(url);
        assertThat(DatabaseUrl.parse(url.toString())).as("%s, read again", url).contains(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "localhost:5432/bench",
                "postgresql://",
                "postgresql:///bench",
                "postgresql://localhost",
                "postgresql://localhost/",
                "postgresql://localhost/a/b",
                "postgresql://localhost/bench?ssl=true",
                "postgresql://localhost/bench#here",
                "postgresql://me:secret@localhost/bench",
                "postgresql://localhost:0/bench",
                "postgresql://localhost:65536/bench",
                "postgresql://localhost:999999999999/bench",
                "postgresql://localhost:-1/bench",
                "postgresql://localhost:port/bench",
                "postgresql://localhost:/bench",
                "postgresql://::1/bench",
                "postgresql://[::1/bench",
                "postgresql://local host/bench",
                "postgresql://localhost/%zz",
                " postgresql://localhost/bench",
                "jdbc:postgresql:bench",
                "jdbc:postgresql://localhost/bench?sslmode=require",
                "jdbc:postgresql://localhost:1,localhost:2/bench",
                "jdbc:r2dbc:postgresql://localhost/bench",
                "jdbc:oracle://localhost/bench",
                "oracle://localhost/bench",
            })
    void isEmptyForAnythingElse(String text) {
        assertThat(DatabaseUrl.parse(text)).isEmpty();
    }

    @Test
    void isWrittenAsAUrl() {
        assertThat(new DatabaseUrl("::1", 5432, "my bench")).hasToString("postgresql://[::1]:5432/my%20bench");
    }
}
