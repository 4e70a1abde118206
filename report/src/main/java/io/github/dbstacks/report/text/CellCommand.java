package io.github.dbstacks.report.text;

import io.github.dbstacks.process.ShellWord;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.Map;
import java.util.TreeMap;

/** The command that runs a cell, for a reader to copy. */
public final class CellCommand {
    private CellCommand() {}

    /**
     * The command that runs one cell.
     *
     * @param byHand settings that hold for every cell of its run
     */
    public static String of(Cell cell, Map<String, String> byHand) {
        StringBuilder command =
                new StringBuilder("./bench run --stack ").append(cell.stack()).append(work(cell.workload()));
        command.append(" --profiles ").append(cell.profiles().isEmpty() ? "none" : String.join(",", cell.profiles()));
        Map<String, String> settings = new TreeMap<>(byHand);
        settings.putAll(cell.settings());
        settings.forEach((key, value) -> command.append(" --set ").append(ShellWord.quoted(key + "=" + value)));
        return command.toString();
    }

    private static String work(Work work) {
        return work.load().map(CellCommand::load).orElse(" --workload " + work);
    }

    private static String load(ScenarioLoad load) {
        String how = load.clients().isPresent()
                ? " --clients " + load.clients().getAsInt()
                : load.slo().map(slo -> " --slo " + slo).orElseGet(() -> " --rate " + load.rateText());
        return " --scenario " + load.scenario() + how + (load.isPoisson() ? " --arrivals poisson" : "");
    }
}
