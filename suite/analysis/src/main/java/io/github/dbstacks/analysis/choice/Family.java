package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Cells of a group that differ in one thing, each beside one of them. All ratios of a group that are about the same
 * thing are judged together.
 *
 * @param base what the others are compared with
 * @param members the others, what costs least first
 */
public record Family(Thing thing, CellSummary base, List<Member> members) {
    /** The thing in which the cells of a family differ. */
    public enum Thing {
        /** Their stack, on the same database system. */
        STACK,
        /** Their framework; they ask the same driver through its own interface. */
        FRAMEWORK,
        /** How they ask the same driver in the same framework; the base does through the driver's own interface. */
        ACCESS
    }

    /**
     * A cell beside the base.
     *
     * @param ratio of its cost to that of the base; empty where there is none, and where the two did other work
     */
    public record Member(CellSummary cell, Optional<Interval> ratio) {}

    /** {@code web-FRAMEWORK-ACCESS}. */
    private static final int PARTS_OF_NAME = 3;

    /** What a cell consists of. */
    private record Composed(CellSummary cell, Map<String, String> parts) {
        String part(String name) {
            return parts.getOrDefault(name, "");
        }

        boolean isPlain() {
            return Composition.isPlain(parts);
        }

        /** Returns the framework; empty where the name of the stack does not tell it. */
        String framework() {
            String[] words = cell.cell().stack().split("-", -1);
            return cell.cell().kind() == Stack.Kind.WEB && words.length >= PARTS_OF_NAME ? words[1] : "";
        }

        String database() {
            return cell.cell().settings().getOrDefault(Setting.DATABASE.key(), "");
        }

        String onAnySystem() {
            return cell.cell().without(Setting.DATABASE.key()).label();
        }

        /** Everything but stack and access. */
        List<Object> rest() {
            return List.of(
                    part(Composition.DRIVER),
                    cell.cell().profiles().stream()
                            .filter(profile -> !profile.equals(Composition.PLAIN))
                            .toList(),
                    cell.cell().settings(),
                    cell.cell().libraries(),
                    cell.cell().jdk());
        }
    }

    /** Returns the families of a group, in the order of the things; none of a run that compares nothing. */
    public static List<Family> of(CellGroup group, MeasuredRun measured) {
        if (!measured.isForComparing()) {
            return List.of();
        }
        List<Composed> cells = group.cells().stream()
                .map(cell -> new Composed(cell, Composition.of(measured, cell.cell())))
                .toList();
        Composed first = cells.get(0);
        Map<Thing, List<List<Composed>>> families = new LinkedHashMap<>();
        families.put(Thing.STACK, stacks(cells, first));
        families.put(Thing.FRAMEWORK, frameworks(cells, first));
        families.put(Thing.ACCESS, accesses(cells));
        families.values().forEach(all -> all.removeIf(family -> family.size() < 2));
        if (families.values().stream().allMatch(List::isEmpty)) {
            return List.of(); // most groups need no model for it
        }
        GroupModel model = GroupModel.of(measured, group.first(), Metric.cost(measured));
        return families.entrySet().stream()
                .flatMap(of -> of(of.getKey(), of.getValue(), model, Metric.cost(measured)).stream())
                .toList();
    }

    /** Returns for each system the reference's stack there, and then the system's other cells; none of one system. */
    private static List<List<Composed>> stacks(List<Composed> cells, Composed first) {
        Collection<List<Composed>> systems = by(cells, Composed::database);
        return systems.size() < 2
                ? new ArrayList<>()
                : withBase(systems, family -> one -> one.onAnySystem().equals(first.onAnySystem()));
    }

    /** The base is of the reference's stack, or where there is none, the first. */
    private static List<List<Composed>> frameworks(List<Composed> cells, Composed first) {
        List<Composed> plain = cells.stream()
                .filter(cell -> cell.isPlain() && !cell.framework().isEmpty())
                .toList();
        List<List<Composed>> families = withBase(
                by(plain, Composed::rest),
                family -> family.stream().anyMatch(one -> isOfStack(one, first))
                        ? one -> isOfStack(one, first)
                        : family.get(0)::equals);
        families.removeIf(
                family -> family.stream().map(Composed::framework).distinct().count() < 2);
        return families;
    }

    private static boolean isOfStack(Composed one, Composed other) {
        return one.cell().cell().stack().equals(other.cell().cell().stack());
    }

    private static List<List<Composed>> accesses(List<Composed> cells) {
        List<Composed> told = cells.stream()
                .filter(cell -> !cell.part(Composition.ACCESS).isEmpty()
                        && !cell.framework().isEmpty())
                .toList();
        List<List<Composed>> families =
                withBase(by(told, cell -> List.of(cell.framework(), cell.rest())), family -> Composed::isPlain);
        families.replaceAll(family -> Stream.concat(
                        Stream.of(family.get(0)), family.stream().skip(1).filter(Predicate.not(Composed::isPlain)))
                .toList());
        return families;
    }

    private static Collection<List<Composed>> by(List<Composed> cells, Function<Composed, Object> key) {
        return cells.stream()
                .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    /** Returns each family with its base first; those without one are left out. */
    private static List<List<Composed>> withBase(
            Collection<List<Composed>> families, Function<List<Composed>, Predicate<Composed>> isBase) {
        List<List<Composed>> found = new ArrayList<>();
        for (List<Composed> family : families) {
            family.stream()
                    .filter(isBase.apply(family))
                    .findFirst()
                    .ifPresent(base -> found.add(
                            Stream.concat(Stream.of(base), family.stream().filter(one -> !one.equals(base)))
                                    .toList()));
        }
        return found;
    }

    private static List<Family> of(Thing thing, List<List<Composed>> families, GroupModel model, Metric cost) {
        Map<List<Cell>, LogRatio> ratios = new LinkedHashMap<>();
        for (List<Composed> family : families) {
            CellSummary base = family.get(0).cell();
            family.stream()
                    .skip(1)
                    .map(Composed::cell)
                    .filter(cell -> Comparison.obstacles(cell, base).isEmpty())
                    .forEach(cell -> model.ratio(cell.cell(), base.cell())
                            .ifPresent(ratio -> ratios.put(List.of(cell.cell(), base.cell()), ratio)));
        }
        Map<List<Cell>, Interval> judged = GroupModel.together(ratios);
        return families.stream()
                .map(family -> new Family(
                        thing,
                        family.get(0).cell(),
                        family.stream()
                                .skip(1)
                                .map(Composed::cell)
                                .sorted(Comparator.comparingDouble(
                                        cell -> cell.value(cost).orElse(Double.MAX_VALUE)))
                                .map(cell -> new Member(
                                        cell,
                                        Optional.ofNullable(judged.get(List.of(
                                                cell.cell(),
                                                family.get(0).cell().cell())))))
                                .toList()))
                .toList();
    }
}
