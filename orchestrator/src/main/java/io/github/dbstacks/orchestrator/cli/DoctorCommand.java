package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.doctor.Check;
import io.github.dbstacks.orchestrator.doctor.Host;
import io.github.dbstacks.orchestrator.doctor.HostChecks;
import io.github.dbstacks.orchestrator.plan.HostsFile;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.report.terminal.TextTable;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.RemoteHost;
import io.github.dbstacks.testbed.agent.RemoteMachine;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
            HostsFile file = HostsFile.read(hosts.get());
            for (RemoteHost host : file.hosts()) {
                tell(host);
            }
            return 0;
        }
        tell(Jdk.current(), Host.here().checks());
        return 0;
    }

    private static void tell(RemoteHost host) throws InterruptedException {
        try (RemoteMachine machine = RemoteMachine.open(host)) {
            Path root = Files.createTempDirectory("dbstacks-");
            try {
                for (Map.Entry<String, String> file : machine.kernel(Host.FILES).entrySet()) {
                    Path copy = root.resolve(file.getKey());
                    Files.createDirectories(copy.resolveSibling(""));
                    Files.writeString(copy, file.getValue());
                }
                List<Check> checks = new ArrayList<>(HostChecks.of(machine.clockOffset(), machine.roundTrip()));
                checks.addAll(new Host(root, machine.facts().cores(), Map.of()).checks());
                System.out.println(host.name());
                tell(machine.jdk(), checks);
            } finally {
                try (Stream<Path> files = Files.walk(root)) {
                    for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
        } catch (IOException e) {
            throw BenchException.failed(
                    "What " + host.name() + " tells cannot be kept: " + BenchException.reason(e) + ".");
        }
    }

    private static void tell(Jdk jdk, List<Check> checks) {
        System.out.println(
                "JDK " + jdk.label() + (jdk.feature() < 21 ? "; virtual threads need 21 or newer: --jdk DIR" : ""));
        TextTable table = new TextTable().left("").left("");
        checks.forEach(check -> table.row(check.advice().isEmpty() ? "fine" : "warning", check.text()));
        System.out.print(table.wrapped(TerminalWindow.width()));
        long warnings =
                checks.stream().filter(check -> check.advice().isPresent()).count();
        System.out.println(
                warnings == 0 ? "Nothing here makes measurements less reliable." : warnings + " to look at.");
    }
}
