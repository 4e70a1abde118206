package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.doctor.Check;
import io.github.dbstacks.orchestrator.doctor.Host;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.report.terminal.TextTable;
import io.github.dbstacks.testbed.process.Jdk;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ./bench doctor}: looks for what makes measurements on this machine less reliable. */
@Command(
        name = "doctor",
        description = "Looks for what makes measurements on this machine less reliable, and says what to do.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  ./bench doctor"})
final class DoctorCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        Jdk jdk = Jdk.current();
        System.out.println(
                "JDK " + jdk.label() + (jdk.feature() < 21 ? "; virtual threads need 21 or newer: --jdk DIR" : ""));
        List<Check> checks = Host.here().checks();
        TextTable table = new TextTable().left("").left("");
        checks.forEach(check -> table.row(check.advice().isEmpty() ? "fine" : "warning", check.text()));
        System.out.print(table.wrapped(TerminalWindow.width()));
        long warnings =
                checks.stream().filter(check -> check.advice().isPresent()).count();
        System.out.println(
                warnings == 0 ? "Nothing here makes measurements less reliable." : warnings + " to look at.");
        return 0;
    }
}
