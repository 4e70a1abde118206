package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.YamlMapping;
import io.github.dbstacks.orchestrator.plan.value.YamlValue;
import io.github.dbstacks.records.Roles;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.RemoteHost;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The machines on which application, database and load engine run.
 *
 * @param file its path, by which messages name it
 * @param database empty where the user's own server is used
 * @param load empty where requests are not measured
 */
public record HostsFile(String file, Role app, Optional<Role> database, Optional<Role> load) {
    /**
     * Says where one of them runs.
     *
     * @param address where the others reach it
     * @param host how it is reached; empty for this machine
     */
    public record Role(String address, Optional<RemoteHost> host) {}

    private static final Set<String> KEYS = YamlMapping.keys("shell", Roles.APP, Roles.DATABASE, Roles.LOAD);
    private static final Set<String> ROLE = YamlMapping.keys("host", "address", "jdk", "folder");
    private static final String SSH = "ssh -o BatchMode=yes -o StrictHostKeyChecking=yes {host}";

    /** @throws BenchException when the file is not one of hosts */
    public static HostsFile read(Path path) {
        return parse(path.toString(), YamlValue.text(path, "file of hosts"));
    }

    /** Returns the roles that the file names. */
    public List<Role> roles() {
        return Stream.of(Optional.of(app), database, load)
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns all hosts, each once. */
    public List<RemoteHost> hosts() {
        return roles().stream().flatMap(role -> role.host().stream()).distinct().toList();
    }

    /** @param file the path by which messages name it */
    static HostsFile parse(String file, String text) {
        YamlMapping hosts = YamlValue.parse(file, "a file of hosts", text, KEYS).mapping(KEYS);
        String shell = hosts.text("shell").orElse(SSH);
        hosts.required(Roles.APP);
        return new HostsFile(
                file,
                role(hosts, Roles.APP, shell).orElseThrow(),
                role(hosts, Roles.DATABASE, shell),
                role(hosts, Roles.LOAD, shell));
    }

    private static Optional<Role> role(YamlMapping hosts, String name, String shell) {
        return hosts.value(name).map(value -> value.mapping(ROLE)).map(role -> {
            String address = role.required("address").text();
            return new Role(
                    address,
                    role.text("host")
                            .map(host -> new RemoteHost(
                                    host,
                                    address,
                                    role.required("jdk").text(),
                                    role.text("folder").orElse("dbstacks-files"),
                                    List.of(shell.replace("{host}", host).split(" +", -1)))));
        });
    }
}
