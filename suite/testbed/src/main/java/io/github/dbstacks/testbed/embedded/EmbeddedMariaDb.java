package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a MariaDB server of the binaries that come from Maven. */
final class EmbeddedMariaDb extends EmbeddedMySql {
    /** The scripts that make the tables of the system, in this order. */
    private static final List<String> SYSTEM_TABLES = List.of(
            "mariadb_system_tables.sql",
            "mariadb_performance_tables.sql",
            "mariadb_system_tables_data.sql",
            "maria_add_gis_sp_bootstrap.sql");

    EmbeddedMariaDb(Unprivileged unprivileged, Reaper reaper) throws IOException {
        super(unprivileged, reaper, MariaDbBinaries.unpack(unprivileged.folder(), reaper));
    }

    @Override
    Dbms dbms() {
        return Dbms.MARIADB;
    }

    @Override
    List<String> common() {
        return List.of(
                home.resolve("bin/mariadbd").toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + data,
                "--lc-messages-dir=" + home.resolve("share"),
                "--plugin-dir=" + home.resolve("lib/plugin"),
                "--tmpdir=" + folder,
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_bin");
    }

    @Override
    List<String> configuration() {
        return List.of(
                "--socket=", "--query-cache-type=0", "--query-cache-size=0", "--performance-schema=0", "--userstat=1");
    }

    /** Sets up the folder as the script mariadb-install-db does. */
    @Override
    void initialise() throws IOException {
        Files.createDirectory(data);
        Path statements = folder.resolve("system.sql");
        StringBuilder text = new StringBuilder("CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\n");
        for (String file : SYSTEM_TABLES) {
            text.append(Files.readString(home.resolve("share").resolve(file))).append('\n');
        }
        Files.writeString(statements, text);
        List<String> words = new ArrayList<>(common());
        words.addAll(List.of("--bootstrap", "--skip-ssl", "--enforce-storage-engine=", "--max-allowed-packet=8M"));
        initialise(words, ProcessBuilder.Redirect.from(statements.toFile()));
        Files.delete(statements);
    }

    @Override
    String dropUsers() {
        return "DELETE FROM mysql.global_priv";
    }
}
