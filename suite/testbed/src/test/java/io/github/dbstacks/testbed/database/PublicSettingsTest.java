package io.github.dbstacks.testbed.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicSettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "primary_conninfo",
                "ssl_passphrase_command",
                "archive_command",
                "restore_command",
                "archive_cleanup_command",
                "recovery_end_command",
                "primary_slot_name",
                "log_line_prefix",
                "cluster_name",
                "config_file",
                "hba_file",
                "ssl_key_file",
                "krb_server_keyfile",
                "data_directory",
                "listen_addresses",
                "synchronous_standby_names",
                "my.secret",
                "app.jit"
            })
    void whatMayBeASecretIsNotShown(String name) {
        assertThat(PublicSettings.of(List.of(List.of(name, "password=secret")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shared_buffers",
                "work_mem",
                "maintenance_work_mem",
                "max_connections",
                "max_parallel_workers_per_gather",
                "max_worker_processes",
                "autovacuum",
                "autovacuum_worker_slots",
                "fsync",
                "synchronous_commit",
                "full_page_writes",
                "max_wal_size",
                "random_page_cost",
                "jit",
                "jit_above_cost",
                "io_method",
                "effective_io_concurrency",
                "enable_seqscan",
                "plan_cache_mode",
                "track_io_timing",
                "pg_stat_statements.track_planning",
                "shared_preload_libraries",
                "log_min_duration_statement",
                "default_transaction_isolation",
                "ssl",
                "ssl_min_protocol_version",
                "lc_messages"
            })
    void whatMattersForPerformanceIsShown(String name) {
        assertThat(PublicSettings.of(List.of(List.of(name, "1")))).containsEntry(name, "1");
    }
}
