package io.github.dbstacks.testbed.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The logs are those of MariaDB 11.4 and MySQL 9.7. */
class EmbeddedMySqlTest {
    @Test
    void theFirstProblemIsNamed() {
        assertThat(EmbeddedMySql.cause("""
                2026-11-25 18:56:21 0 [Warning] Could not increase number of max_open_files to more than 20000
                2026-11-25 18:56:22 0 [ERROR] Can't start server: Bind on TCP/IP port. Got error: 98: Address already in use
                2026-11-25 18:56:22 0 [ERROR] Do you already have another server running on port: 33306 ?
                2026-11-25 18:56:22 0 [ERROR] Aborting
                """))
                .isEqualTo("Can't start server: Bind on TCP/IP port. Got error: 98: Address already in use.");
        assertThat(EmbeddedMySql.cause("""
                2026-11-25 18:56:00 0 [ERROR] /x/y/bin/mariadbd: unknown variable 'foo=1'
                2026-11-25 18:56:00 0 [ERROR] Aborting
                """)).isEqualTo("unknown variable 'foo=1'.");
        assertThat(EmbeddedMySql.cause("""
                2026-11-25T22:31:03.88Z 0 [System] [MY-015015] [Server] MySQL Server - start.
                2026-11-25T22:31:03.89Z 0 [ERROR] [MY-010262] [Server] Can't start server: Bind on TCP/IP port: Address already in use
                2026-11-25T22:31:03.90Z 0 [ERROR] [MY-010119] [Server] Aborting
                """))
                .isEqualTo("Can't start server: Bind on TCP/IP port: Address already in use.");
    }

    @Test
    void aLogWithoutAProblemHasItsLastLine() {
        assertThat(EmbeddedMySql.cause("error while loading shared libraries: libcrypt.so.1\n"))
                .isEqualTo("error while loading shared libraries: libcrypt.so.1");
    }
}
