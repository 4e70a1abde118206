package io.github.dbstacks.analysis.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The database uses 50 µs for each SELECT; what the application uses is said. */
class FamilyTest {
    private static final double[] LUCK = {1.01, 0.99, 1};

    private final List<MeasuredFork> forks = new ArrayList<>();

    @Test
    void frameworksAreComparedAtTheSameAccessAndAccessesInTheSameFramework() {
        plain("web-mvc-jdbc", true, "postgresql", 50, "plain");
        plain("web-webflux-jdbc", false, "postgresql", 150, "plain");
        plain("web-quarkus-jdbc", false, "postgresql", 30);
        plain("web-mvc-r2dbc", false, "r2dbc-postgresql", 150, "plain");
        plain("web-webflux-r2dbc", false, "r2dbc-postgresql", 250, "plain");
        plain("web-mvc-jdbc", false, "postgresql", 60, "plain", "virtual-threads");
        web("web-mvc-jdbc", "postgresql", 70, "JdbcClient");
        web("web-mvc-jpa", "postgresql", 90, "Spring Data JPA");
        web("web-quarkus-hibernate", "postgresql", 50, "Panache");

        assertThat(said(Family.Thing.FRAMEWORK))
                .containsExactly(
                        Map.of("web-mvc-jdbc+plain", 1.0, "web-webflux-jdbc+plain", 2.0, "web-quarkus-jdbc", 0.8),
                        Map.of("web-mvc-r2dbc+plain", 1.0, "web-webflux-r2dbc+plain", 1.5));
        assertThat(said(Family.Thing.ACCESS))
                .containsExactly(
                        Map.of("web-mvc-jdbc+plain", 1.0, "web-mvc-jdbc", 1.2, "web-mvc-jpa", 1.4),
                        Map.of("web-quarkus-jdbc", 1.0, "web-quarkus-hibernate", 1.25));
        assertThat(said(Family.Thing.STACK)).isEmpty();
    }

    /** What is cheapest stands first behind the base. */
    @Test
    void eachStackStandsBesideTheReferencesOnTheSameDatabase() {
        on("postgresql", "standalone-jdbc", 50);
        on("mariadb", "standalone-jdbc", 150);
        on("postgresql", "standalone-toy", 150);
        on("mariadb", "standalone-toy", 350);
        on("mariadb", "standalone-other", 250);

        List<Family> families = families();

        assertThat(said(Family.Thing.STACK))
                .containsExactly(
                        Map.of("standalone-jdbc database=postgresql", 1.0, "standalone-toy database=postgresql", 2.0),
                        Map.of(
                                "standalone-jdbc database=mariadb",
                                1.0,
                                "standalone-toy database=mariadb",
                                2.0,
                                "standalone-other database=mariadb",
                                1.5));
        assertThat(families.get(1).members())
                .extracting(member -> member.cell().cell().stack())
                .containsExactly("standalone-other", "standalone-toy");
    }

    /** Nobody tells a level here, and all ask one system. */
    @Test
    void mostGroupsHaveNone() {
        web("web-mvc-jdbc", "postgresql", 50, "JdbcClient");
        web("web-mvc-jpa", "postgresql", 70, "Spring Data JPA");

        assertThat(families()).isEmpty();
    }

    /** Each family by the labels of its cells, with ratios of two digits; that of the base is 1. */
    private List<Map<String, Double>> said(Family.Thing thing) {
        return families().stream()
                .filter(family -> family.thing() == thing)
                .map(family -> {
                    Map<String, Double> ratios = new LinkedHashMap<>();
                    ratios.put(family.base().cell().label(), 1.0);
                    family.members().forEach(member -> {
                        double ratio = member.ratio().orElseThrow().estimate();
                        double rounded = Math.round(20 * ratio) / 20.0;
                        assertThat(ratio).isCloseTo(rounded, within(0.02));
                        ratios.put(member.cell().cell().label(), rounded);
                    });
                    return ratios;
                })
                .collect(Collectors.toList());
    }

    private List<Family> families() {
        MeasuredRun run = Made.run(forks);
        return CellGroup.of(run).stream()
                .flatMap(group -> Family.of(group, run).stream())
                .toList();
    }

    private void plain(String stack, boolean reference, String driver, double micros, String... profiles) {
        add(
                cell(stack, Stack.Kind.WEB, reference, List.of(profiles)),
                micros,
                Map.of(
                        Started.PART + "driver",
                        driver,
                        Started.PART + "access",
                        "own",
                        Started.PART + "level",
                        "plain"));
    }

    private void web(String stack, String driver, double micros, String access) {
        add(
                cell(stack, Stack.Kind.WEB, false, List.of()),
                micros,
                Map.of(Started.PART + "driver", driver, Started.PART + "access", access));
    }

    private void on(String database, String stack, double micros) {
        boolean isReference = stack.equals("standalone-jdbc") && database.equals("postgresql");
        add(
                cell(stack, Stack.Kind.STANDALONE, isReference, List.of())
                        .with(new TreeMap<>(Map.of("database", database))),
                micros,
                Map.of());
    }

    private static Cell cell(String stack, Stack.Kind kind, boolean reference, List<String> profiles) {
        return new Cell(stack, kind, reference, profiles, Workload.SINGLE_ROW, "17");
    }

    /** Three blocks. */
    private void add(Cell cell, double micros, Map<String, String> parts) {
        for (int block = 1; block <= LUCK.length; block++) {
            MeasuredFork fork = Made.fork(cell, block, false, micros * LUCK[(block + forks.size()) % LUCK.length]);
            forks.add(Made.but(
                    fork, "application", fork.application().map(told -> Made.but(told, "configuration", parts))));
        }
    }
}
