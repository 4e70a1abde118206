package io.github.dbstacks.testbed.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The logs are those of PostgreSQL 18. */
class EmbeddedPostgresTest {
    @Test
    void aPortInUseIsNamed() {
        assertThat(EmbeddedPostgres.cause("""
                2026-11-25 00:52:17.381 UTC [20966] LOG:  starting PostgreSQL 18.6 on x86_64-pc-linux-gnu, 64-bit
                2026-11-25 00:52:17.381 UTC [20966] LOG:  could not bind IPv4 address "127.0.0.1": Address already in use
                2026-11-25 00:52:17.381 UTC [20966] HINT:  Is another postmaster already running on port 5432?
                2026-11-25 00:52:17.381 UTC [20966] WARNING:  could not create listen socket for "127.0.0.1"
                2026-11-25 00:52:17.381 UTC [20966] FATAL:  could not create any TCP/IP sockets
                2026-11-25 00:52:17.392 UTC [20966] LOG:  database system is shut down
                """))
                .isEqualTo("could not bind IPv4 address \"127.0.0.1\": Address already in use.");
    }

    @Test
    void aSettingThatIsNotThereIsNamed() {
        assertThat(EmbeddedPostgres.cause("""
                2026-11-25 00:52:17.272 GMT [20957] LOG:  unrecognized configuration parameter "foo" in file "/x/y" line 3
                2026-11-25 00:52:17.272 GMT [20957] FATAL:  configuration file "/x/y" contains errors
                """)).isEqualTo("unrecognized configuration parameter \"foo\".");
    }

    @Test
    void aLogWithoutAProblemHasItsLastLine() {
        assertThat(EmbeddedPostgres.cause(
                        "UTC [1] LOG:  starting PostgreSQL\nUTC [1] LOG:  database system is shut down\n"))
                .isEqualTo("UTC [1] LOG:  database system is shut down");
    }
}
