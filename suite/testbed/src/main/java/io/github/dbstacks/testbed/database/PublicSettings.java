package io.github.dbstacks.testbed.database;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The settings of a server that a run's files may show: those that can matter for its performance or for what a
 * statement does. Others may hold passwords, addresses or paths, such as {@code primary_conninfo} and
 * {@code archive_command}. PostgreSQL's manual describes them in chapter 19, Server Configuration.
 */
final class PublicSettings {
    /** Names and values of all that may be shown by this rule or not. */
    static final String SQL = "SELECT name, current_setting(name) FROM pg_settings"
            + " WHERE source NOT IN ('default', 'client', 'session')"
            + " OR name IN ('fsync', 'synchronous_commit', 'full_page_writes')";

    private static final Pattern PUBLIC = Pattern.compile(String.join(
            "|",
            // connections and encryption
            "(max|reserved|superuser_reserved)_connections|ssl|ssl_(min|max)_protocol_version|tcp_\\w+",
            "password_encryption|scram_iterations",
            // memory, disk and background processes
            "(shared|temp|wal)_buffers|\\w*work_mem|huge_pages|hash_mem_multiplier|dynamic_shared_memory_type",
            "(shared|session|local)_preload_libraries|io_\\w+|\\w+_io_concurrency|(bgwriter|backend)_flush_after",
            "bgwriter_(delay|lru_maxpages|lru_multiplier)|vacuum_cost_\\w+|max_\\w*(worker|processes|workers)\\w*",
            // the write-ahead log
            "fsync|synchronous_commit|full_page_writes|wal_(level|compression|sync_method|writer_\\w+)",
            "(min|max)_wal_size|checkpoint_\\w+|commit_(delay|siblings)",
            // planning and execution
            "enable_\\w+|\\w+_cost|effective_cache_size|default_statistics_target|plan_cache_mode|jit|jit_\\w+_cost",
            "\\w+_collapse_limit|geqo\\w*|parallel_\\w+|debug_parallel_query|constraint_exclusion|cursor_tuple_fraction",
            // statistics and logs
            "track_\\w+|compute_query_id|stats_fetch_consistency|pg_stat_statements\\.\\w+|auto_explain\\.log_\\w+",
            "log_(statement|duration|min_duration_statement|min_duration_sample|connections|disconnections)",
            // vacuum
            "autovacuum\\w*",
            // transactions and texts
            "(default_)?transaction_(isolation|read_only|deferrable)|(statement|lock|transaction)_timeout",
            "idle_\\w+_timeout|deadlock_timeout|lc_\\w+|server_encoding|default_toast_compression"));

    private PublicSettings() {}

    /** Leaves out what must not be shown. Each row is a name and a value. */
    static Map<String, String> of(List<List<String>> rows) {
        return Admin.shown(rows, PUBLIC);
    }
}
