package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.doctor.Check;
import io.github.dbstacks.orchestrator.doctor.Host;
import io.github.dbstacks.orchestrator.doctor.HostChecks;
import io.github.dbstacks.orchestrator.plan.HostsFile;
import io.github.dbstacks.orchestrator.plan.HostsFile.Role;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.report.terminal.TextTable;
import io.github.dbstacks.testbed.agent.RemoteHost;
import io.github.dbstacks.testbed.agent.RemoteMachine;
import io.github.dbstacks.testbed.embedded.Leftovers;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./bench doctor}: looks for what makes measurements on this machine less reliable. */
@Command(
        name = "doctor",
        description = "Looks for what makes measurements on this machine less reliable, and says what to do.",
        mixinStandardHelpOptions = true,
        footer = {"", "Examples:", "  ./bench doctor", "  ./bench doctor --hosts hosts.yaml"})
final class DoctorCommand implements Callable<Integer> {
    @Option(
            names = "--hosts",
            paramLabel = "FILE",
            description = "the hosts of a run in place of this machine (docs/hosts.md)")
    private Optional<Path> hosts = Optional.empty();

    @Override
    public Integer call() throws InterruptedException {
        if (hosts.isPresent()) {
            tell(HostsFile.read(hosts.get()));
        } else {
            tell(Jdk.current(), here());
        }
        return 0;
    }

    private static List<Check> here() {
        List<Check> checks = new ArrayList<>(Host.here().checks());
        Leftovers.found(System.getenv()).stream().map(HostChecks::of).forEach(checks::add);
        return checks;
    }

    private static void tell(HostsFile file) throws InterruptedException {
        Map<RemoteHost, RemoteMachine> machines = new LinkedHashMap<>();
        try (Reaper reaper = Reaper.start()) {
            if (file.roles().stream().anyMatch(role -> role.host().isEmpty())) {
                System.out.println("this machine");
                tell(Jdk.current(), here());
            }
            for (RemoteHost host : file.hosts()) {
                RemoteMachine machine = RemoteMachine.open(host, reaper.folder());
                machines.put(host, machine);
                tell(host, machine);
            }
            Function<Role, Machine> on = role -> role.host()
                    .<Machine>map(host -> Objects.requireNonNull(machines.get(host)))
                    .orElseGet(() -> new LocalMachine(reaper, role.address()));
            List<Check> paths = new ArrayList<>();
            file.database()
                    .filter(database -> !database.host().equals(file.app().host()))
                    .ifPresent(database -> paths.add(path("application to database", on, file.app(), database)));
            file.load()
                    .filter(load -> !load.host().equals(file.app().host()))
                    .ifPresent(load -> paths.add(path("load to application", on, load, file.app())));
            if (!paths.isEmpty()) {
                System.out.println("network");
                tell(paths);
            }
        } finally {
            machines.values().forEach(RemoteMachine::close);
        }
    }

    private static Check path(String name, Function<Role, Machine> on, Role from, Role to) {
        return HostChecks.of(
                name,
                on.apply(from).calls().pathTo(to.address(), on.apply(to).calls().answerOnce()));
    }

    private static void tell(RemoteHost host, RemoteMachine machine) {
        Map<String, String> files = machine.kernel(Host.FILES);
        List<Check> checks = new ArrayList<>(HostChecks.of(machine.clockOffset().orElseThrow(), machine.roundTrip()));
        Host seen = new Host(
                file -> files.getOrDefault(file, "").lines().toList(),
                machine.calls().facts().cores(),
                Map.of());
        checks.addAll(seen.checks());
        System.out.println(host.name());
        tell(machine.jdk(), checks);
    }

    private static void tell(Jdk jdk, List<Check> checks) {
        System.out.println(
                "JDK " + jdk.label() + (jdk.feature() < 21 ? "; virtual threads need 21 or newer: --jdk DIR" : ""));
        tell(checks);
    }

    private static void tell(List<Check> checks) {
        TextTable table = new TextTable().left("").left("");
        checks.forEach(check -> table.row(check.advice().isEmpty() ? "fine" : "warning", check.text()));
        System.out.print(table.wrapped(TerminalWindow.width()));
        long warnings =
                checks.stream().filter(check -> check.advice().isPresent()).count();
        System.out.println(
                warnings == 0 ? "Nothing here makes measurements less reliable." : warnings + " to look at.");
    }
}
