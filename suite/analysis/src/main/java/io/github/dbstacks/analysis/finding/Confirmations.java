package io.github.dbstacks.analysis.finding;

import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a second run says to the findings of a first one. The second one has each cell as it was and beside it, in the
 * same blocks, with the knob of a finding turned.
 */
public final class Confirmations {
    /** The folder inside the directory of a run where the runs that confirm its findings are. */
    public static final String FOLDER = "confirmation";

    private final MeasuredRun first;
    private final MeasuredRun second;

    private Confirmations(MeasuredRun first, MeasuredRun second) {
        this.first = first;
        this.second = second;
    }

    /** The directories of the runs that confirm the findings of a run, oldest first. */
    public static List<Path> of(Path directory) {
        Path folder = directory.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> runs = Files.list(folder)) {
            return runs.filter(run -> Files.exists(run.resolve("run.json")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new ResultsException(folder + " cannot be read: " + e.getMessage() + ".");
        }
    }

    /** The same findings, those confirmed or not that the second run says something about. */
    public static List<Finding> of(List<Finding> findings, MeasuredRun first, MeasuredRun second) {
        return new Confirmations(first, second).of(findings);
    }

    /** Cells of the second run: the one without and the one with the knob turned. */
    private record Pair(Cell without, Cell with) {}

    private List<Finding> of(List<Finding> findings) {
        Map<Finding, Pair> pairs = new LinkedHashMap<>();
        findings.forEach(finding -> pair(finding).ifPresent(pair -> pairs.put(finding, pair)));
        Map<Finding, Map<Cost, Interval>> ratios = new LinkedHashMap<>();
        for (Cost cost : Cost.values()) {
            ratios(pairs, cost)
                    .forEach((finding, ratio) -> ratios.computeIfAbsent(finding, key -> new EnumMap<>(Cost.class))
                            .put(cost, ratio));
        }
        return findings.stream()
                .map(finding -> Optional.ofNullable(pairs.get(finding))
                        .map(pair -> finding.confirmed(
                                Confirmation.of(finding.cause(), ratios.getOrDefault(finding, Map.of()))))
                        .orElse(finding))
                .toList();
    }

    /** They are judged together: a run that confirms many findings would confirm one by chance. */
    private Map<Finding, Interval> ratios(Map<Finding, Pair> pairs, Cost cost) {
        Map<Finding, LogRatio> ratios = new LinkedHashMap<>();
        pairs.forEach((finding, pair) -> GroupModel.of(second, pair.without(), cost.metric())
                .ratio(pair.with(), pair.without())
                .ifPresent(ratio -> ratios.put(finding, ratio)));
        return GroupModel.together(ratios);
    }

    /** Empty where the second run does not have both, or none of their forks got so far as to tell its settings. */
    private Optional<Pair> pair(Finding finding) {
        return finding.knob().flatMap(knob -> {
            Cell turned = knob.turn(finding.cell());
            Set<String> keys = new TreeSet<>(turned.settings().keySet());
            Map<String, String> before = settings(first, finding.cell());
            Map<String, String> after = new LinkedHashMap<>(before);
            after.putAll(knob.settings());
            Optional<Cell> without = cell(finding.cell(), before, keys);
            Optional<Cell> with = cell(turned, after, keys);
            return without.isPresent() && with.isPresent()
                    ? Optional.of(new Pair(without.get(), with.get()))
                    : Optional.empty();
        });
    }

    /**
     * The cell of the second run that is like this one and has these values for these keys, whether given or by
     * default.
     */
    private Optional<Cell> cell(Cell like, Map<String, String> values, Set<String> keys) {
        return second.forks().stream()
                .map(fork -> fork.planned().cell())
                .distinct()
                .filter(cell -> cell.stack().equals(like.stack())
                        && cell.profiles().equals(like.profiles())
                        && cell.libraries().equals(like.libraries())
                        && cell.workload().equals(like.workload())
                        && cell.jdk().equals(like.jdk()))
                .filter(cell -> {
                    Map<String, String> own = settings(second, cell);
                    return !own.isEmpty()
                            && keys.stream()
                                    .allMatch(key -> Optional.ofNullable(values.get(key))
                                            .equals(Optional.ofNullable(own.get(key))));
                })
                .findFirst();
    }

    private static Map<String, String> settings(MeasuredRun run, Cell cell) {
        return run.forks(cell).stream()
                .map(fork -> fork.settings().texts())
                .filter(settings -> !settings.isEmpty())
                .findFirst()
                .orElse(Map.of());
    }
}
