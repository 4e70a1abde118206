package io.github.dbstacks.orchestrator.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that makes an embedded MySQL possible. */
class MySqlOptions {
    @Option(
            names = "--mysql-home",
            paramLabel = "DIR",
            description = "folder of MySQL's binaries, with bin/mysqld or sbin/mysqld in it: then mysql is an embedded"
                    + " server like the others")
    Optional<Path> mysqlHome = Optional.empty();
}
