package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.verify.Verification;
import io.github.dbstacks.orchestrator.verify.Verified;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./bench verify DIR}: whether the directory of a packed run holds what it says. */
@Command(
        name = "verify",
        description =
                "Makes every table of a packed run again from its records and compares each number, holds the records against their"
                        + " laws, the jars against the commit that measured and the plan against those of this checkout, and looks for"
                        + " what is private. results/submitted/README.md says how a run is sent in.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 everything holds, 1 something does not (not ok: what, where), 2 wrong usage.",
            "",
            "Example:",
            "  ./bench verify results/published/2026-11-27-quick-jdk-25"
        })
final class VerifyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", arity = "1..*", description = "directories of packed runs")
    private List<Path> directories = new ArrayList<>();

    @Option(
            names = "--checkout",
            paramLabel = "DIR",
            description = "a checkout that was built from the commit that measured: the jars of dbstacks are compared"
                    + " with it, too (default: this one)")
    private Path checkout = Home.folder();

    @Override
    public Integer call() throws InterruptedException {
        if (!Files.isDirectory(checkout)) {
            throw new Value(checkout.toString(), "--checkout").refused("there is no such folder.");
        }
        List<RunDirectory> runs =
                directories.stream().map(RunDirectory::existing).toList();
        boolean holds = true;
        for (RunDirectory run : runs) {
            if (runs.size() > 1) {
                System.out.println(run.path() + ":");
            }
            List<Verified> checks = Verification.of(
                    run, Home.folder(), checkout.toAbsolutePath().normalize());
            checks.stream().flatMap(Verified::lines).forEach(System.out::println);
            holds &= checks.stream().allMatch(Verified::holds);
        }
        return holds ? 0 : 1;
    }
}
