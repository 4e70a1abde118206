package io.github.dbstacks.analysis.claim;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Cells that a claim is about, whatever their libraries: those of one stack that differ in profiles alone.
 *
 * @param profiles of each cell
 * @param settings in which these cells differ from others of their plan, by key
 * @param load that they are under; empty in a plan with a single one, or with none
 * @param wherePossible whether a plan has them only where the JDK is new enough for their profiles
 * @param at the version that they are looked at in, whichever the claim is judged at; empty for that one
 */
public record CellPattern(
        String stack,
        List<Set<String>> profiles,
        SortedMap<String, String> settings,
        Optional<ScenarioLoad> load,
        boolean wherePossible,
        Optional<StudyVersion> at) {
    /** Cells of a plan without several loads. */
    public CellPattern(
            String stack, List<Set<String>> profiles, SortedMap<String, String> settings, Optional<StudyVersion> at) {
        this(stack, profiles, settings, Optional.empty(), false, at);
    }

    public CellPattern {
        profiles = List.copyOf(profiles);
        settings = new TreeMap<>(settings);
    }

    /** One for each of its cells. */
    public List<CellPattern> each() {
        return profiles.stream().map(one -> with(List.of(one))).toList();
    }

    /** The same without those that are among others. */
    CellPattern without(CellPattern others) {
        return others.with(profiles).equals(this)
                ? with(profiles.stream()
                        .filter(set -> !others.profiles.contains(set))
                        .toList())
                : this;
    }

    private CellPattern with(List<Set<String>> others) {
        return new CellPattern(stack, others, settings, load, wherePossible, at);
    }

    /** The version that they are looked at in. */
    StudyVersion version(StudyVersion judgedAt) {
        return at.orElse(judgedAt);
    }

    /** Whether a cell is one of these, with the libraries that its stack has in a version. */
    public boolean matches(Cell cell, StudyVersion judgedAt) {
        return cell.stack().equals(stack)
                && profiles.contains(Set.copyOf(cell.profiles()))
                && cell.settings().equals(settings)
                && load.map(one -> one.equals(cell.workload())).orElse(true)
                && cell.libraries().equals(version(judgedAt).of(stack));
    }

    /** {@code web-webflux-r2dbc+loop-resources event-loops=8}; several sets of profiles in brackets, a load at the end. */
    public String label() {
        String own = settings.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
        return stack
                + profilesText()
                + (own.isEmpty() ? "" : " " + own)
                + load.map(one -> " " + one).orElse("")
                + at.map(version -> " at " + version.name()).orElse("");
    }

    private String profilesText() {
        if (profiles.size() == 1) {
            return text(profiles.get(0));
        }
        return profiles.stream()
                .map(set -> set.isEmpty() ? "none" : text(set))
                .collect(Collectors.joining(", ", " (", ")"));
    }

    private static String text(Set<String> set) {
        return set.stream().sorted().map(name -> "+" + name).collect(Collectors.joining());
    }
}
