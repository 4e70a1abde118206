package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.dbstacks.orchestrator.fork.CellApps;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.library.Library;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which cells and forks a plan and the command line make together, and what is refused. */
class PlannerTest {
    private static final Axes NOTHING = axes(List.of(), Map.of());

    @TempDir
    private static Path home;

    private static Apps apps;

    @BeforeAll
    static void build() throws IOException {
        apps = Modules.in(home);
    }

    @ParameterizedTest
    @CsvSource({"smoke, 6", "quick, 7", "standard, 13", "paper, 6"})
    void everyPresetPlansEveryWorkload(String name, int cells, @TempDir Path folder) throws IOException {
        Plan plan = PlanFile.preset(Checkout.path("plans"), name);
        List<String> workloads = List.of("single-row", "multi-row", "sleep");
        Axes axes = new Axes(
                List.of(),
                List.of(),
                List.of(),
                Value.of("--workload", workloads),
                List.of(),
                Map.of(),
                Loads.NONE,
                List.of());

        Run run = planner(plan, axes, Map.of(), Modules.ofPresets(folder)).run();

        assertThat(run.plan().name()).isEqualTo(name);
        assertThat(run.plan().compare()).isEqualTo(!name.equals("smoke"));
        assertThat(cells(run)).hasSize(3 * cells);
        assertThat(run.plan().settings()).containsOnlyKeys(workloads);
        run.plan().settings().values().forEach(settings -> assertThat(settings).containsKeys("pause", "timeout"));
    }

    @Test
    void whatStandardIsMeantToBe(@TempDir Path folder) throws IOException {
        Plan plan = PlanFile.preset(Checkout.path("plans"), "standard");
        Run run = planner(plan, Modules.ofPresets(folder)).run();

        assertThat(run.blocks()).isEqualTo(40);
        assertThat(run.plan().method().limits()).isEqualTo(new Limits(5, 180, 37, false));
        assertThat(run.plan().method().interleaved()).isTrue();
        assertThat(run.forksAtATime()).as("of a group").isGreaterThan(2);
        assertThat(run.plan().jvmOptions()).contains("-Xmx256m").noneMatch(option -> option.contains("Tiered"));
    }

    /** The database's CPU tells how fast the machine was only where cells ask the same of it. */
    @Test
    void otherDriversBesideTheYardstickOfTheDatabaseAreNamed(@TempDir Path folder) throws IOException {
        Apps known = Modules.ofPresets(folder);
        Run driver = planner(PlanFile.preset(Checkout.path("plans"), "driver"), known)
                .run();
        Run quick =
                planner(PlanFile.preset(Checkout.path("plans"), "quick"), known).run();

        assertThat(Planner.unlikeDrivers(driver).orElseThrow())
                .startsWith("With the database as the yardstick ")
                .contains("standalone-r2dbc, standalone-vertx", "--yardstick time compares other drivers");
        assertThat(Planner.unlikeDrivers(quick)).isEmpty();
    }

    /** Eight cells and an alias: ten minutes hold three blocks of so many forks, and not those of two groups. */
    @Test
    void quickComparesDriversAloneInOneGroup(@TempDir Path folder) throws IOException {
        Run run = planner(PlanFile.preset(Checkout.path("plans"), "quick"), Modules.ofPresets(folder))
                .run();

        assertThat(cells(run).stream().map(Cell::kind).distinct()).containsExactly(Stack.Kind.STANDALONE);
        assertThat(cells(run).stream().map(Cell::group).distinct()).hasSize(1);
    }

    @Test
    void standardHasTheCellsOfQuickAndAnyRowBesideTheHotOne(@TempDir Path folder) throws IOException {
        Apps known = Modules.ofPresets(folder);
        List<Cell> standard = cells(planner(PlanFile.preset(Checkout.path("plans"), "standard"), known)
                .run());

        assertThat(standard.stream()
                        .filter(cell -> cell.kind() == Stack.Kind.STANDALONE)
                        .filter(cell -> !cell.settings().containsKey("id")))
                .hasSameElementsAs(cells(planner(PlanFile.preset(Checkout.path("plans"), "quick"), known)
                        .run()));
        assertThat(standard.stream()
                        .filter(cell -> cell.settings().containsKey("id"))
                        .map(Cell::label)
                        .distinct())
                .containsExactlyInAnyOrder(
                        "standalone-jdbc id=uniform", "standalone-r2dbc id=uniform", "standalone-vertx id=uniform");
    }

    /** Eight cells, one of them on virtual threads, which these stacks run on any JDK. */
    @Test
    void ratesAsksTheCommonestStacksAtFourRates(@TempDir Path folder) throws IOException {
        Plan plan = PlanFile.preset(Checkout.path("plans"), "rates");
        Run run = planner(plan, Modules.ofRates(folder)).run();

        assertThat(cells(run).stream().map(Cell::label).distinct()).hasSize(8);
        assertThat(cells(run).stream().map(cell -> cell.workload().toString()).distinct())
                .containsExactlyInAnyOrder(
                        "get-company rate=50", "get-company rate=200", "get-company rate=500", "get-company rate=1000");
        assertThat(cells(run).stream().filter(Cell::reference).map(Cell::label).distinct())
                .containsExactly("web-mvc-jdbc");
        assertThat(run.blocks()).isEqualTo(3);
    }

    /**
     * The plan has each way to ask in each framework, and virtual threads where something is said of them: no cell
     * besides.
     */
    @Test
    void frameworksHasWhatItsTwoTablesNeed(@TempDir Path folder) throws IOException {
        Plan plan = PlanFile.preset(Checkout.path("plans"), "frameworks");
        List<String> labels = labels(planner(plan, Modules.ofCheckout(folder)).run());

        assertThat(labels)
                .hasSize(25)
                .doesNotHaveDuplicates()
                .contains("web-mvc-jdbc+plain", "web-webflux-r2dbc+plain", "web-webflux-vertx", "web-quarkus-vertx")
                .contains("web-mvc-jpa", "web-mvc-datarest", "web-quarkus-hibernate-reactive");
        assertThat(labels.stream().filter(label -> label.contains("virtual-threads")))
                .containsExactlyInAnyOrder(
                        "web-mvc-jdbc+plain+virtual-threads",
                        "web-webflux-jdbc+plain+virtual-threads",
                        "web-jaxrs-rxjava-jpa+plain+virtual-threads",
                        "web-quarkus-jdbc+virtual-threads",
                        "web-mvc-jdbc+virtual-threads",
                        "web-mvc-jpa+virtual-threads");
    }

    /** Further cells of a stack that is measured count, unless the command line says what cells differ in. */
    @Test
    void furtherCellsStandBesideThoseOfTheAxes() {
        String plan = """
                workloads: [single-row]
                stacks: [standalone-a, standalone-b]
                further-cells:
                  - {stack: standalone-b, profiles: left, pool-size: 4}
                  - {stack: standalone-b, profiles: "future?"}
                  - {stack: standalone-b}
                  - {stack: web-a}
                """;

        assertThat(labels(run(plan)))
                .containsExactlyInAnyOrder("standalone-a", "standalone-b", "standalone-b+left pool-size=4");
        assertThat(cells(run(plan)).stream().filter(Cell::reference))
                .extracting(Cell::label)
                .containsExactly("standalone-a");
        assertThat(labels(run(plan, Map.of())))
                .containsExactlyInAnyOrder("standalone-b", "standalone-b+left pool-size=4");
        assertThat(labels(run(plan, Map.of("concurrency", List.of("5", "9")))))
                .containsExactlyInAnyOrder("standalone-b concurrency=5", "standalone-b concurrency=9");
    }

    @Test
    void aMistakeIsMeasuredByNameAlone(@TempDir Path folder) throws IOException {
        Apps known = Modules.withFault(folder);

        assertThat(cells(planner("profiles: [all]\n", known).run()).stream()
                        .map(Cell::label)
                        .distinct())
                .containsExactlyInAnyOrder("standalone-a", "standalone-a+left");
        assertThat(cells(planner("profiles: [wrong]\n", known).run()).stream()
                        .map(Cell::label)
                        .distinct())
                .containsExactly("standalone-a+wrong");
    }

    /** They share the server, whose disk is slow for all, and its processors. */
    @Test
    void forksThatAreOpenAtTheSameTimeHaveOneDiskAndTheSameProcessors() {
        String plan = """
                workloads: [single-row]
                interleaved: INTERLEAVED
                cells:
                  - {stack: standalone-a}
                  - {stack: standalone-a, SETTING}
                """;

        for (String setting : List.of("disk-delay: 8ms", "pinned: off")) {
            String own = plan.replace("SETTING", setting);
            assertThatThrownBy(() -> run(own.replace("INTERLEAVED", "true")))
                    .hasMessage(setting.replaceFirst(":.*", "")
                            + " is not allowed to differ between cells of my, since its forks are open at the same time: it"
                            + " takes interleaved: false.");
            assertThat(cells(run(own.replace("INTERLEAVED", "false")))).hasSize(2);
        }
    }

    @Test
    void asManyForksAreOpenAtTheSameTimeAsThePlanSays() {
        String plan =
                "workloads: [single-row]\nstacks: [standalone-a, standalone-b]\ninterleaved: true\nblocks: {most: 3}\n";
        Run two = run(plan + "most-open: 2\n");

        assertThat(run(plan).forksAtATime()).isEqualTo(3);
        assertThat(two.forksAtATime()).isEqualTo(2);
        assertThat(run(two.plan().text()).forksAtATime()).isEqualTo(2);
        assertThat(run(plan + "race: true\nmost-open: 100\n").forksAtATime()).isEqualTo(3);
    }

    /** Plans a run of standalone-b alone. */
    private static Run run(String plan, Map<String, List<String>> vary) {
        return planner(PlanFile.parse("my.yaml", plan), axes(List.of("standalone-b"), vary), Map.of())
                .run();
    }

    @Test
    void combinationsOfTheAxesAreTheCells() {
        Run run = run("""
                stacks: [standalone-a, standalone-b]
                profiles: [none, left]
                workloads: [single-row]
                vary: {concurrency: [5, 20], tls: [disable, require]}
                """);

        assertThat(labels(run))
                .containsExactlyInAnyOrder(
                        "standalone-a concurrency=5 tls=disable",
                        "standalone-a concurrency=5 tls=require",
                        "standalone-a concurrency=20 tls=disable",
                        "standalone-a concurrency=20 tls=require",
                        "standalone-b concurrency=5 tls=disable",
                        "standalone-b concurrency=5 tls=require",
                        "standalone-b concurrency=20 tls=disable",
                        "standalone-b concurrency=20 tls=require",
                        "standalone-b+left concurrency=5 tls=disable",
                        "standalone-b+left concurrency=5 tls=require",
                        "standalone-b+left concurrency=20 tls=disable",
                        "standalone-b+left concurrency=20 tls=require");
        assertThat(cells(run)).extracting(Cell::group).containsOnly(group(run));
    }

    @Test
    void aSetOfVersionsHasAName(@TempDir Path folder) throws IOException {
        Apps known = Modules.in(folder);
        Files.writeString(
                Files.createDirectories(folder.resolve("plans/versions")).resolve("old-1.0.yaml"), """
                description: once
                stacks: [standalone-a, standalone-b]
                libraries: ["org.x:bom:pom:1.0", "org.x:pool:1.5", "org.x:elsewhere:3"]
                """);
        String plan = "stacks: [standalone-a, standalone-b]\nworkloads: [sleep]\nlibraries: [none, %s]\n";

        Run run = planner(plan.formatted("old-1.0"), known).run();

        assertThat(labels(run))
                .containsExactlyInAnyOrder("standalone-a", "standalone-b", "standalone-b versions=old-1.0");
        assertThatThrownBy(() -> planner(plan.formatted("new"), known).run())
                .isInstanceOf(BenchException.class)
                .hasMessage("my.yaml:3: libraries=new is not allowed: it takes the name of a set (old-1.0),"
                        + " GROUP:ARTIFACT:VERSION, several with commas between them, or none for the libraries that the"
                        + " stacks are built with.");
        String other = "stacks: [standalone-a, web-a]\nlibraries: [old-1.0]\n";
        assertThatThrownBy(() -> planner(other, known).run())
                .hasMessage(
                        "my.yaml:2: libraries=old-1.0 is not allowed: web-a does not run with it; the stacks that do are"
                                + " standalone-a, standalone-b.");
    }

    /** What stands in a cell by a name is found again, and a library of the cell's own comes before that of the set. */
    @Test
    void aCellHasTheLibrariesOfItsSet(@TempDir Path folder) throws IOException {
        Apps known = Modules.in(folder);
        Files.writeString(
                Files.createDirectories(folder.resolve("plans/versions")).resolve("old.yaml"), """
                description: once
                stacks: [standalone-b]
                libraries: ["org.x:bom:pom:1.0", "org.x:pool:1.5", "org.x:elsewhere:3"]
                more: {standalone-b: ["org.x:cable:7"]}
                """);
        App app = known.named("standalone-b").orElseThrow();
        Cell cell = cells(planner("stacks: [standalone-b]\nworkloads: [sleep]\nlibraries: [old]\n", known)
                        .run())
                .get(0);
        SortedMap<String, String> own = new TreeMap<>(cell.libraries());
        own.put("org.x:pool", "2.1");
        Cell other = new Cell(
                cell.stack(),
                cell.kind(),
                true,
                own,
                List.of(),
                new TreeMap<>(),
                cell.workload(),
                cell.jdk(),
                List.of());

        assertThat(LibrarySets.of(cell, app, folder))
                .extracting(Library::toString)
                .containsExactlyInAnyOrder("org.x:bom:pom:1.0", "org.x:pool:1.5", "org.x:cable:7");
        assertThat(LibrarySets.of(other, app, folder))
                .extracting(Library::toString)
                .containsExactlyInAnyOrder("org.x:bom:pom:1.0", "org.x:pool:2.1", "org.x:cable:7");
        String text = ListedCells.entries(cell.stack(), List.of(), own, Optional.empty(), Map.of())
                .getOrDefault("libraries", "");
        assertThat(text).isEqualTo("org.x:pool:2.1,old");
        assertThat(LibrarySets.of(List.of(new Value(text, "--with")), List.of(app), folder)
                        .of(app))
                .containsExactly(own);
    }

    /** The sets that come along. */
    @Test
    void everySetOfVersionsCanBeRead() {
        List<String> names = VersionSet.names(Checkout.home());

        assertThat(names).contains("then");
        for (String name : names) {
            VersionSet set = VersionSet.named(Checkout.home(), name);
            assertThat(set.description()).isNotBlank();
            assertThat(set.libraries())
                    .allSatisfy(
                            library -> assertThat(Library.parse(library.text())).isPresent());
            assertThat(set.stacks()).containsAll(set.more().keySet());
            assertThat(set.more().values().stream().flatMap(List::stream))
                    .allSatisfy(
                            library -> assertThat(Library.parse(library.text())).isPresent());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                          | old.yaml:1: there is nothing in this set of versions: the keys are description, stacks, libraries, more.
            description: d              | old.yaml:1: a set of versions needs description, stacks, libraries.
            {description: d, stacks: [a], libraries: [b], more: {c: d}} | old.yaml:1: c is no key of more: the keys are a.
            colour: red                 | old.yaml:1: colour is no key of a set of versions: the keys are description, stacks, libraries, more.
            """)
    void aSetOfVersionsWithAMistakeIsRefused(String text, String message, @TempDir Path folder) throws IOException {
        Path file = Files.createDirectories(folder.resolve("plans/versions")).resolve("old.yaml");
        Files.writeString(file, text);

        assertThatThrownBy(() -> VersionSet.named(folder, "old"))
                .isInstanceOf(BenchException.class)
                .hasMessage(file.resolveSibling(message).toString());
    }

    @Test
    void aFloorIsMeasuredOnlyByName(@TempDir Path folder) throws IOException {
        Apps withFloor = Modules.withFloor(folder);

        assertThat(stacks("", withFloor)).containsExactlyInAnyOrder("standalone-a", "standalone-b", "web-a", "web-b");
        assertThat(stacks("stacks: [all]\n", withFloor)).doesNotContain("standalone-floor");
        assertThat(stacks("stacks: [standalone-floor, web-a]\n", withFloor))
                .containsExactlyInAnyOrder("standalone-floor", "web-a");
        assertThat(stacks("stacks: [all, standalone-floor, web-a]\n", withFloor))
                .containsExactlyInAnyOrder("standalone-a", "standalone-b", "standalone-floor", "web-a", "web-b");
    }

    private static List<String> stacks(String plan, Apps known) {
        Plan parsed = PlanFile.parse("my.yaml", plan + "workloads: [sleep]\n");
        return cells(planner(parsed, known).run()).stream().map(Cell::stack).toList();
    }

    @Test
    void aStackTakesTheLibrariesThatItHas() {
        Run run = run("""
                stacks: [standalone-a, standalone-b]
                workloads: [sleep]
                libraries: [none, "org.x:pool:1.5", "org.x:wire:0.9, org.x:pool:1.5"]
                """);

        assertThat(labels(run))
                .containsExactlyInAnyOrder(
                        "standalone-a", "standalone-b", "standalone-b pool=1.5", "standalone-b pool=1.5 wire=0.9");
        assertThat(cells(run)).extracting(Cell::program).doesNotHaveDuplicates();
        assertThat(cells(run)).extracting(Cell::libraries).contains(new TreeMap<>(Map.of("org.x:pool", "1.5")));
        assertThat(reference("stacks: [standalone-a]\nworkloads: [sleep]\n")).isEqualTo("standalone-a");
        assertThat(reference("stacks: [standalone-b]\nworkloads: [sleep]\nlibraries: [\"org.x:pool:1.5\", none]\n"))
                .isEqualTo("standalone-b pool=1.5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pool:1.5           | it takes GROUP:ARTIFACT:VERSION, several with commas between them, or none for the libraries that the stacks are built with.",
                "org.x:pond:1.5     | no stack of this run has the library pond.",
            })
    void aLibraryThatNoStackHasIsRefused(String library, String allowed) {
        assertThatThrownBy(() -> run("stacks: [standalone-b]\nlibraries: [\"" + library + "\"]\n"))
                .isInstanceOf(BenchException.class)
                .hasMessage("my.yaml:2: libraries=" + library + " is not allowed: " + allowed);
    }

    @Test
    void aNameShowsWhatIsDifferentAndCanBeAFilesName() {
        Run run = run("""
                stacks: [standalone-a]
                workloads: [sleep]
                vary: {id: ["fixed:7", uniform], concurrency: [5]}
                """);

        assertThat(cells(run))
                .extracting(Cell::name)
                .containsExactlyInAnyOrder("standalone-a,id=fixed:7-sleep", "standalone-a,id=uniform-sleep");
        assertThat(run.order())
                .extracting(PlannedFork::baseName)
                .allMatch(name -> name.matches("00\\d-standalone-a,id=(fixed_7|uniform)-sleep"));
        assertThat(run.plan().settings().get("sleep"))
                .as("nothing differs in it")
                .containsEntry("concurrency", "5");
    }

    @Test
    void theSettingsOfACellAreThePlansAndItsOwn() {
        Run run = run("""
                stacks: [standalone-a]
                workloads: [single-row, multi-row]
                settings: {pause: 0ms, selects: 9, concurrency: 3}
                workload-settings: {multi-row: {selects: 8}}
                vary: {concurrency: [5, 20]}
                """);

        Cell cell = cells(run).stream()
                .filter(one -> one.workload() == Workload.MULTI_ROW
                        && "20".equals(one.settings().get("concurrency")))
                .findFirst()
                .orElseThrow();
        assertThat(CellSettings.arguments(cell, run.plan()))
                .isEqualTo(Map.of("pause", "0ms", "selects", "8", "concurrency", "20", "workload", "multi-row"));
        assertThat(run.plan().settings().get("single-row")).isEqualTo(Map.of("pause", "0ms", "selects", "9"));
    }

    /** A run takes them as the planner has read them, so a file that is gone since is not looked for again. */
    @Test
    void theSettingsOfACellAreReadOnce(@TempDir Path folder) throws IOException {
        Path certificate = Files.writeString(folder.resolve("root.pem"), "as good as any");
        Planner planner = planner(
                "stacks: [standalone-a]\nworkloads: [single-row]\nsettings: {tls-root-cert: " + certificate + "}",
                apps);

        Run run = planner.run();
        Files.delete(certificate);

        assertThat(CellApps.of(run, apps, planner.read()).settings())
                .extracting(Settings::tlsRootCert)
                .containsExactly(Optional.of(certificate));
        assertThatThrownBy(() -> CellApps.of(run, apps, new ReadSettings()))
                .hasMessageStartingWith("tls-root-cert=" + certificate + " is not allowed: ");
    }

    @Test
    void theLargestPoolOfAllCellsCounts() {
        Run run = run("stacks: [standalone-a]\nworkloads: [sleep]\nvary: {pool-size: [3, 700, 20]}\n");

        assertThat(CellApps.of(run, apps, new ReadSettings()).largestPool()).isEqualTo(700);
    }

    @Test
    void eachGroupHasOneReferenceAndItsAlias() {
        Run run = run("vary: {concurrency: [20, 5]}\nblocks: {most: 2}\n");

        assertThat(cells(run).stream().filter(Cell::reference))
                .extracting(cell -> cell.label() + " " + cell.workload())
                .containsExactlyInAnyOrder(
                        "standalone-a concurrency=20 single-row",
                        "standalone-a concurrency=20 multi-row",
                        "web-a concurrency=20 single-row",
                        "web-a concurrency=20 multi-row");
        assertThat(run.order().stream().filter(PlannedFork::alias))
                .hasSize(8)
                .allMatch(fork -> fork.cell().reference());
    }

    @Test
    void withoutTheReferenceStackTheFirstCellIsTheReference() {
        assertThat(reference("stacks: [standalone-b]\nworkloads: [sleep]\nvary: {concurrency: [20, 200]}\n"))
                .isEqualTo("standalone-b concurrency=20");
        assertThat(reference("stacks: [standalone-b]\nworkloads: [sleep]\nprofiles: [left, none]\n"))
                .isEqualTo("standalone-b+left");
        assertThat(reference("stacks: [standalone-a, standalone-b]\nworkloads: [sleep]\nprofiles: [left, none]\n"))
                .isEqualTo("standalone-a");
    }

    @Test
    void thePlanNamesTheReference() {
        String plan = """
                stacks: [standalone-a, standalone-b]
                workloads: [sleep]
                profiles: [none, left]
                vary: {concurrency: [20, 200]}
                """;

        assertThat(reference(plan + "reference: {stack: standalone-b}")).isEqualTo("standalone-b concurrency=20");
        assertThat(reference(plan + "reference: {concurrency: 200}")).isEqualTo("standalone-a concurrency=200");
        assertThat(reference(plan + "reference: {profiles: left, concurrency: 200}"))
                .isEqualTo("standalone-b+left concurrency=200");
    }

    @Test
    void theCommandLineGoesBeforeThePlan() {
        Plan plan = PlanFile.parse("my.yaml", """
                workloads: [single-row]
                settings: {selects: 9, iterations: 20, measured-iterations: 10}
                vary: {concurrency: [5, 20], pool-size: [7, 8]}
                reference: {stack: standalone-b}
                """);
        Map<String, Value> set = new LinkedHashMap<>();
        set.put("pool-size", new Value("9", "--set pool-size"));
        set.put("iterations", new Value("4", "BENCH_ITERATIONS"));
        Axes axes = axes(List.of("web-a"), Map.of("concurrency", List.of("1", "2")));

        Run run = planner(plan, axes, set).run();

        assertThat(labels(run)).containsExactlyInAnyOrder("web-a concurrency=1", "web-a concurrency=2");
        assertThat(run.plan().settings().get("single-row"))
                .as("fewer iterations are all measured")
                .isEqualTo(Map.of("selects", "9", "iterations", "4", "measured-iterations", "4", "pool-size", "9"));
        assertThat(run.plan().byHand()).isEqualTo(Map.of("iterations", "4", "pool-size", "9"));
    }

    @Test
    void aNumberOfIterationsByHandReplacesThePlansTime() {
        Plan plan = PlanFile.parse("my.yaml", """
                workloads: [single-row]
                settings: {measured-time: 3s, measured-iterations: 5}
                """);
        Map<String, Value> number = Map.of("measured-iterations", new Value("7", "--set measured-iterations"));

        assertThat(planner(plan, axes(List.of(), Map.of()), number)
                        .run()
                        .plan()
                        .settings()
                        .get("single-row"))
                .isEqualTo(Map.of("measured-iterations", "7"));
        assertThat(planner(plan, axes(List.of(), Map.of()), Map.of())
                        .run()
                        .plan()
                        .settings()
                        .get("single-row"))
                .containsEntry("measured-time", "3s");
    }

    @Test
    void theSameOptionTwiceIsRefused() {
        Axes axes = axes(List.of(), Map.of("concurrency", List.of("1", "2")));
        Map<String, Value> set = Map.of("concurrency", new Value("9", "--set concurrency"));

        assertThatThrownBy(() -> planner(PlanFile.parse("my.yaml", "heap: 1g"), axes, set))
                .hasMessage("--vary concurrency=1 is not allowed: --set gives concurrency too.");
    }

    @Test
    void aSetWithAQuestionMarkIsLeftOutWhereTheJdkIsTooOld() {
        String plan = "stacks: [standalone-a, standalone-b]\nworkloads: [sleep]\nprofiles: [none, \"%s\"]\n";

        assertThat(labels(run(String.format(plan, "future?"))))
                .containsExactlyInAnyOrder("standalone-a", "standalone-b");
        assertThat(labels(run(String.format(plan, "left?"))))
                .containsExactlyInAnyOrder("standalone-a", "standalone-b", "standalone-b+left");
        assertThatThrownBy(() -> run(String.format(plan, "up?")))
                .hasMessageStartingWith(
                        "my.yaml:3: profiles=up? is not allowed: the profiles are future, left, right;");
    }

    /** They are compared with the others, whose labels name their JDK. */
    @ParameterizedTest
    @ValueSource(strings = {"future?", "future", "all"})
    void cellsThatTheJdkIsTooOldForRunOnTheNewestAndTheUserIsTold(String profiles) {
        Plan plan = PlanFile.parse(
                "my.yaml",
                "stacks: [standalone-a, standalone-b]\nworkloads: [sleep]\nprofiles: [none, \"" + profiles + "\"]\n");
        Jdk old = new Jdk(Path.of("/17"), "17.0.1", "Old");
        Jdk newest = new Jdk(Path.of("/999"), "999.0.1", "New");

        Planner planner = new Planner(
                plan, Examples.options(NOTHING, Map.of()), apps, List.of(old), Optional.of(newest), Map.of());
        List<Cell> cells = cells(planner.run());

        assertThat(cells)
                .filteredOn(cell -> cell.profiles().contains("future"))
                .isNotEmpty()
                .allMatch(cell -> cell.jdk().equals(newest.label())
                        && cell.label().endsWith(" jdk=999.0.1 new")
                        && !cell.reference());
        assertThat(cells)
                .filteredOn(cell -> !cell.profiles().contains("future"))
                .allMatch(cell -> cell.jdk().equals(old.label()));
        assertThat(cells.stream().map(Cell::group).distinct())
                .as("one comparison")
                .hasSize(1);
        assertThat(planner.leftOut()).isEmpty();
        assertThat(planner.onNewer())
                .contains(
                        "standalone-b+future is measured on JDK 999.0.1 in /999: it needs JDK 999 or newer for future, and this"
                                + " is JDK 17.0.1.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"future?", "all"})
    void theUserIsToldOfCellsThatNoJdkCanRun(String profiles) {
        Planner planner = on(
                "stacks: [standalone-a, standalone-b]\nworkloads: [sleep]\nprofiles: [none, \"" + profiles + "\"]\n",
                new Jdk(Path.of("/17"), "17.0.1", "Old"));

        assertThat(cells(planner.run())).noneMatch(cell -> cell.profiles().contains("future"));
        assertThat(planner.leftOut())
                .contains(
                        "standalone-b+future is left out: it needs JDK 999 or newer for future, and this is JDK 17.0.1.");
        assertThat(planner.onNewer()).isEmpty();
    }

    @Test
    void cellsWithAnAotCacheAreLeftOutOnAnOlderJdkAndTheUserIsTold() {
        String vary = "stacks: [standalone-a]\nworkloads: [sleep]\nvary: {aot-cache: ['off', 'on']}\n";
        Jdk old = new Jdk(Path.of("/17"), "17.0.1", "Old");
        Jdk current = new Jdk(Path.of("/25"), "25.0.1", "New");

        Planner planner = on(vary, old, current);

        assertThat(cells(planner.run()))
                .extracting(cell -> cell.jdk() + " " + cell.label())
                .containsExactlyInAnyOrder(
                        "17.0.1 old standalone-a aot-cache=off",
                        "25.0.1 new standalone-a aot-cache=off",
                        "25.0.1 new standalone-a aot-cache=on");
        assertThat(planner.leftOut())
                .containsExactly("Cells with aot-cache=on on JDK 17.0.1 old are left out: it takes JDK 25 or newer.");
        Planner newer = on(vary, current);
        assertThat(cells(newer.run())).hasSize(2);
        assertThat(newer.leftOut()).isEmpty();
        assertThatThrownBy(() -> on("stacks: [standalone-a]\nsettings: {aot-cache: 'on'}\n", old)
                        .run())
                .isInstanceOf(BenchException.class)
                .hasMessage("Cells with aot-cache=on on JDK 17.0.1 old are left out: it takes JDK 25 or newer."
                        + " No other cell is left.");
    }

    private static Planner on(String plan, Jdk... jdks) {
        return new Planner(PlanFile.parse("my.yaml", plan), Examples.options(NOTHING, Map.of()), apps, List.of(jdks));
    }

    @Test
    void allIsWhatTheStackAllowsAndTheJdkCanRun() {
        assertThat(labels(run("stacks: [standalone-b]\nprofiles: [all]\nworkloads: [sleep]\n")))
                .containsExactlyInAnyOrder("standalone-b", "standalone-b+left", "standalone-b+right");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stacks: [c]                      | my.yaml:1: stacks=c is not allowed: the stacks are standalone-a, standalone-b, web-a, web-b.
            workloads: [all]                 | my.yaml:1: workloads=all is not allowed: it takes single-row, multi-row, sleep, insert-row, insert-batch, transaction, stream-rows or copy-rows.
            profiles: [up]                   | my.yaml:1: profiles=up is not allowed: the profiles are future, left, right; none is no profile, all is every combination.
            profiles: ["left,right"]         | my.yaml:1: profiles=left,right is not allowed: for standalone-b these profiles exclude each other.
            jdks: [/none]                    | my.yaml:1: jdks=/none is not allowed: it takes the folder of a JDK, which has bin/java and release in it.
            heap: lots                       | my.yaml:1: heap=lots is not allowed: it takes a size such as 256m or 2g.
            settings: {pool-size: 0}         | my.yaml:1: pool-size=0 is not allowed: it takes a whole number from 1 to 10000.
            settings: {url: x}               | my.yaml:1: url is not allowed: it has an option of its own or is dbstacks' own business.
            vary: {pool-size: [5, 0]}        | my.yaml:1: pool-size=0 is not allowed: it takes a whole number from 1 to 10000.
            vary: {workload: [a, b]}         | my.yaml:1: workload is not allowed: it has an option of its own or is dbstacks' own business.
            workload-settings: {sleep: {selects: x}} | my.yaml:1: selects=x is not allowed: it takes a whole number from 1 to 100000000.
            reference: {stack: c}            | my.yaml:1: stack=c is not allowed: the stacks are standalone-a, standalone-b, web-a, web-b.
            reference: {heap: 2g}            | my.yaml:1: heap is no key of reference: the keys are stack, profiles.
            reference: {profiles: left}      | my.yaml:1: profiles=left is not allowed: no cell of the plan is what reference says.
            """)
    void aMistakeIsOneSentenceWithFileAndLine(String text, String message) {
        assertThatThrownBy(() -> run(text)).hasMessage(message);
    }

    @Test
    void anUnknownSettingIsRefusedWithThoseThereAre() {
        assertThatThrownBy(() -> run("heap: 1g\nsettings:\n  pool-sise: 5\n"))
                .hasMessageStartingWith("my.yaml:3: pool-sise is not a setting: the keys are database, selects, ");
        assertThatThrownBy(() -> run("profiles: [future]"))
                .hasMessageStartingWith(
                        "my.yaml:1: profiles=future is not allowed: future needs JDK 999 or newer, and");
    }

    /** Ten of these took minutes, or ended in a stack trace. */
    @Test
    void aRunThatNeverEndsIsRefusedAtOnce() {
        String values = IntStream.rangeClosed(1, 40).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        for (String plan : List.of(
                "vary: {concurrency: [" + values + "], pool-size: [" + values + "]}",
                "workloads: [single-row]\ncells: ["
                        + Stream.generate(() -> "{stack: standalone-a}")
                                .limit(1001)
                                .collect(Collectors.joining(", ")) + "]")) {
            assertThatThrownBy(() -> run(plan))
                    .isInstanceOf(BenchException.class)
                    .hasMessage("A run has at most 1000 cells: name fewer stacks, profiles or values of settings.");
        }
        assertThatThrownBy(() ->
                        run("workloads: [single-row]\nvary: {concurrency: [" + values + "]}\nblocks: {most: 1000}"))
                .isInstanceOf(BenchException.class)
                .hasMessage("A run has at most 50000 forks, and this one would have 160 cells in 1000 blocks.");
    }

    @Test
    void aSystemLeavesOutTheStacksWithoutADriverForIt(@TempDir Path folder) throws IOException {
        Apps known = Modules.withDrivers(folder);

        Run run = planner("""
                settings: {database: mariadb}
                workloads: [single-row]
                further-cells: [{stack: standalone-a, pool-size: 4}, {stack: standalone-b}]
                """, known).run();

        assertThat(labels(run)).containsExactlyInAnyOrder("standalone-b");
        assertThat(CellSettings.systems(run)).containsExactly(Dbms.MARIADB);
        assertThat(run.order().get(0).cell().program()).isEqualTo("standalone-b");
    }

    @Test
    void systemsAreAnAxis(@TempDir Path folder) throws IOException {
        Apps known = Modules.withDrivers(folder);

        Run run = planner("workloads: [single-row]\nvary: {database: [postgresql, mariadb]}", known)
                .run();

        assertThat(labels(run))
                .containsExactlyInAnyOrder(
                        "standalone-a database=postgresql",
                        "standalone-b database=postgresql",
                        "standalone-b database=mariadb");
        assertThat(cells(run)).extracting(Cell::program).contains("standalone-b database=mariadb");
        assertThat(CellSettings.systems(run)).containsExactly(Dbms.POSTGRESQL, Dbms.MARIADB);
    }

    /** This also holds when the run is repeated by the plan in its report. */
    @Test
    void claimsAreNamedAfterTheSystemOfTheRun(@TempDir Path folder) throws IOException {
        Apps known = Modules.withDrivers(folder);
        Plan plan = PlanFile.parse("my.yaml", """
                settings: {database: mariadb}
                workloads: [single-row]
                stacks: [standalone-b]
                cells-named: {b: {stack: standalone-b}}
                expect: [{claim: few-mariadb, says: "few on mariadb", value: b, of: threads, at-most: 9}]
                """);
        Map<String, Value> set = Map.of("database", new Value("postgresql", "--database"));

        Run run = planner(plan, NOTHING, set, known).run();
        Run again = planner(run.plan().text(), known).run();

        for (Run one : List.of(run, again)) {
            assertThat(one.plan().expectations().orElseThrow().claims())
                    .extracting(claim -> claim.claim() + ", " + claim.says())
                    .containsExactly("few-postgresql, few on mariadb");
        }
    }

    /** Whoever supposes a claim finds it by its new name, also when the run goes on. */
    @Test
    void aClaimIsSupposedByTheNameThatItHasInTheRun(@TempDir Path folder) throws IOException {
        Apps known = Modules.withDrivers(folder);
        Plan plan = PlanFile.parse("my.yaml", """
                settings: {database: mariadb}
                workloads: [single-row]
                stacks: [standalone-b]
                cells-named: {b: {stack: standalone-b}}
                expect:
                  - {claim: few-mariadb, says: "few", value: b, of: threads, at-most: 9}
                  - {claim: more-mariadb, says: "more", value: b, of: threads, at-least: 1, given: few-mariadb}
                """);
        Map<String, Value> set = Map.of("database", new Value("postgresql", "--database"));

        Run run = planner(plan, NOTHING, set, known).run();

        assertThat(run.plan().expectations().orElseThrow().claims())
                .extracting(Expectation::claim, Expectation::given)
                .containsExactly(
                        tuple("few-postgresql", Optional.empty()),
                        tuple("more-postgresql", Optional.of("few-postgresql")));
        assertThat(planner(run.plan().text(), known).run().plan().expectations())
                .isEqualTo(run.plan().expectations());
    }

    /** A driver is a library of the cells that have it, on their system and with their profiles. */
    @Test
    void aDriverOfAnotherSystemCanHaveAnotherVersion(@TempDir Path folder) throws IOException {
        Apps known = Modules.withDrivers(folder);
        Path drivers = Files.createDirectories(folder.resolve("standalone-b/target/drivers"));
        Files.write(drivers.resolve("other-3.0.jar"), new byte[0]);
        Files.write(drivers.resolve("x-3.0.jar"), new byte[0]);
        String axes = """
                workloads: [single-row]
                vary: {database: [mariadb, postgresql]}
                profiles: [none, driver-x]
                libraries: [none, "org.x:other:2.0", "org.x:wire:0.9, org.x:x:1.0"]
                """;
        String listed = """
                workloads: [single-row]
                cells:
                  - {stack: standalone-a, database: postgresql}
                  - {stack: standalone-b, database: postgresql}
                  - {stack: standalone-b, database: postgresql, libraries: "org.x:wire:0.9"}
                  - {stack: standalone-b, database: mariadb}
                  - {stack: standalone-b, database: mariadb, libraries: "org.x:other:2.0"}
                  - {stack: standalone-b, database: mariadb, profiles: driver-x}
                  - {stack: standalone-b, database: mariadb, profiles: driver-x, libraries: "org.x:x:1.0"}
                """;

        for (String plan : List.of(axes, listed)) {
            assertThat(labels(planner(plan, known).run()))
                    .containsExactlyInAnyOrder(
                            "standalone-a database=postgresql",
                            "standalone-b database=postgresql",
                            "standalone-b wire=0.9 database=postgresql",
                            "standalone-b database=mariadb",
                            "standalone-b other=2.0 database=mariadb",
                            "standalone-b+driver-x database=mariadb",
                            "standalone-b+driver-x x=1.0 database=mariadb");
        }
        Map<String, List<String>> foreign =
                Map.of("postgresql", List.of("other", "x"), "mariadb", List.of("wire", "x"));
        foreign.forEach((system, libraries) -> libraries.forEach(library -> {
            Plan plan = PlanFile.parse(
                    "my.yaml",
                    "workloads: [single-row]\nsettings: {database: " + system + "}\nlibraries: [\"org.x:" + library
                            + ":1.5\"]\n");

            assertThatThrownBy(planner(plan, known)::run)
                    .isInstanceOf(BenchException.class)
                    .hasMessageEndingWith("no stack of this run has the library " + library + ".");
        }));
    }

    @Test
    void aProfileWithADriverIsMeasuredOnItsSystem(@TempDir Path folder) throws IOException {
        Apps known = Modules.withDrivers(folder);
        for (String profiles : List.of("[none, driver-x]", "[all]")) {
            String both = "workloads: [single-row]\nvary: {database: [postgresql, mariadb]}\nprofiles: " + profiles;

            assertThat(cells(planner(both, known).run()))
                    .extracting(Cell::program)
                    .containsExactlyInAnyOrder(
                            "standalone-a database=postgresql",
                            "standalone-b database=postgresql",
                            "standalone-b database=mariadb",
                            "standalone-b+driver-x database=mariadb");
        }
        String all = "workloads: [single-row]\nprofiles: [all]";
        assertThat(labels(planner(all, known).run())).containsExactlyInAnyOrder("standalone-a", "standalone-b");
        for (String elsewhere :
                List.of("profiles: [none, driver-x]", "cells: [{stack: standalone-b, profiles: driver-x}]")) {
            Plan plan = PlanFile.parse("my.yaml", "workloads: [single-row]\n" + elsewhere);

            assertThatThrownBy(planner(plan, known)::run)
                    .isInstanceOf(BenchException.class)
                    .hasMessageEndingWith(
                            "profiles=driver-x is not allowed: for standalone-b it takes driver-x on mariadb only.");
        }
    }

    @Test
    void aStackThatIsNamedMustHaveADriver(@TempDir Path folder) throws IOException {
        Apps known = Modules.withDrivers(folder);
        Plan plan = PlanFile.parse("my.yaml", "settings: {database: mariadb}\nworkloads: [single-row]");
        Plan listed =
                PlanFile.parse("my.yaml", "workloads: [single-row]\ncells: [{stack: standalone-a, database: mariadb}]");

        for (Planner planner : List.of(
                planner(plan, axes(List.of("standalone-a"), Map.of()), Map.of(), known), planner(listed, known))) {
            assertThatThrownBy(planner::run)
                    .isInstanceOf(BenchException.class)
                    .hasMessageEndingWith(
                            "database=mariadb is not allowed: standalone-a has no driver for it; the stacks that"
                                    + " have one are standalone-b.");
        }
    }

    @Test
    void aWorkloadThatWritesIsForStacksAndProfilesThatCan(@TempDir Path folder) throws IOException {
        Apps known = Modules.withWriters(folder);
        Plan plan = PlanFile.parse("my.yaml", "workloads: [insert-row, transaction]\nprofiles: [all]");

        assertThat(labels(planner(plan, known).run())).containsOnly("standalone-b");
        assertThatThrownBy(planner(plan, axes(List.of("standalone-a"), Map.of()), Map.of(), known)::run)
                .isInstanceOf(BenchException.class)
                .hasMessageEndingWith(
                        "standalone-a is not allowed: standalone-a does not run insert-row; the stacks that run"
                                + " insert-row are standalone-b.");
        assertThatThrownBy(planner("workloads: [insert-row]\nprofiles: [pipes]", known)::run)
                .isInstanceOf(BenchException.class)
                .hasMessageEndingWith(
                        "profiles=pipes is not allowed: pipes is for workloads that are one SELECT, which insert-row is not.");
    }

    /** The cell is no cell of the run, which says why. */
    @Test
    void whatAStackOrASystemCannotDoIsToldAndTheOthersRun(@TempDir Path folder) throws IOException {
        Apps known = Modules.withoutCopy(folder);
        Plan plan = PlanFile.parse(
                "my.yaml", "workloads: [insert-row, copy-rows]\nvary: {database: [postgresql, mariadb]}");
        Planner planner = planner(plan, axes(List.of("standalone-b", "standalone-c"), Map.of()), Map.of(), known);

        Run run = planner.run();

        assertThat(cells(run))
                .filteredOn(cell -> cell.workload() == Workload.COPY_ROWS)
                .extracting(Cell::label)
                .containsExactly("standalone-b database=postgresql");
        assertThat(cells(run)).hasSize(5);
        assertThat(run.plan().unsupported())
                .extracting(Unsupported::sentence)
                .containsExactly(
                        "standalone-b database=mariadb does not run copy-rows: COPY is a statement of PostgreSQL alone.",
                        "standalone-c database=postgresql does not run copy-rows: it has no COPY.",
                        "standalone-c database=mariadb does not run copy-rows: COPY is a statement of PostgreSQL alone.");
        assertThat(planner.leftOut())
                .hasSize(3)
                .contains("standalone-c database=postgresql does not run copy-rows: it has no COPY.");
        assertThatThrownBy(planner(
                        PlanFile.parse("my.yaml", "workloads: [copy-rows]"),
                        axes(List.of("standalone-c"), Map.of()),
                        Map.of(),
                        known)::run)
                .isInstanceOf(BenchException.class)
                .hasMessage("No cell is left: standalone-c does not run copy-rows: it has no COPY.");
        assertThatThrownBy(planner("workloads: [copy-rows]\ncells:\n  - {stack: standalone-c}", known)::run)
                .isInstanceOf(BenchException.class)
                .hasMessageEndingWith("standalone-c is not allowed: it does not run copy-rows there: it has no COPY.");
    }

    /** Beside others its cells are left out; alone they are planned, and the server is asked for when it is needed. */
    @Test
    void cellsOfASystemThatIsNotHereAreToldBesideOthers(@TempDir Path folder) throws IOException {
        Apps known = Modules.withoutCopy(folder);
        Map<Dbms, String> absent = Map.of(Dbms.MARIADB, "it is not here");
        PlanOptions options = Examples.options(axes(List.of("standalone-b", "standalone-c"), Map.of()), Map.of());
        Plan both = PlanFile.parse(
                "my.yaml", "workloads: [single-row, insert-row]\nvary: {database: [postgresql, mariadb]}");
        Plan alone = PlanFile.parse("my.yaml", "workloads: [single-row]\nsettings: {database: mariadb}");
        Planner planner = new Planner(both, options, known, List.of(Jdk.current()), Optional.empty(), absent);

        Run run = planner.run();

        assertThat(labels(run)).containsOnly("standalone-b database=postgresql", "standalone-c database=postgresql");
        assertThat(run.plan().unsupported())
                .extracting(Unsupported::sentence)
                .contains("standalone-b database=mariadb does not run insert-row: it is not here.");
        assertThat(planner.leftOut()).containsExactly("4 cells are left out: it is not here.");
        assertThat(labels(new Planner(alone, options, known, List.of(Jdk.current()), Optional.empty(), absent).run()))
                .containsOnly("standalone-b", "standalone-c");
    }

    @Test
    void processorsForTheLoadEngineNeedALoad() {
        PlanOptions options = Examples.options(NOTHING, Map.of())
                .with(new PlanOptions.Method(
                        Optional.of(new Pinning("0", "1", Optional.of("2"), true)), Optional.empty(), false));
        Plan rows = PlanFile.parse("my.yaml", "workloads: [single-row]");

        assertThatThrownBy(() -> new Planner(rows, options, apps, List.of(Jdk.current())).run())
                .isInstanceOfSatisfying(
                        BenchException.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessage("Processors for the load engine, 2, are not allowed: no cell of the plan is a load, such as"
                        + " --clients makes one.");
    }

    /** Each of the two is right alone, and nobody sees the text that has both. */
    @Test
    void whatOnlyTheMergedPlanBreaksIsToldWithoutALine() {
        Axes two = new Axes(
                List.of(),
                List.of(),
                List.of(),
                Value.of("--workload", List.of("single-row", "multi-row")),
                List.of(),
                Map.of(),
                Loads.NONE,
                List.of());
        Plan chain = PlanFile.parse("my.yaml", """
                workloads: [single-row]
                cells: [{stack: standalone-b}, {stack: web-a}]
                chain: [framework]
                """);

        assertThatThrownBy(() -> planner(chain, two, Map.of()).run())
                .isInstanceOfSatisfying(
                        BenchException.class, e -> assertThat(e.exitStatus()).isEqualTo(2))
                .hasMessage(
                        "my.yaml with what the command line says: chain takes what each of cells and the one before it"
                                + " differ in, one value fewer than cells, in a plan of one workload.");
    }

    private static String reference(String plan) {
        List<Cell> references =
                cells(run(plan)).stream().filter(Cell::reference).toList();
        assertThat(references).hasSize(1);
        return references.get(0).label();
    }

    private static String group(Run run) {
        Cell cell = run.order().get(0).cell();
        assertThat(cell.kind()).isEqualTo(Stack.Kind.STANDALONE);
        return "single-row, standalone, JDK " + Jdk.current().label();
    }

    private static List<Cell> cells(Run run) {
        return run.order().stream().map(PlannedFork::cell).distinct().toList();
    }

    private static List<String> labels(Run run) {
        return cells(run).stream().map(Cell::label).toList();
    }

    private static Run run(String plan) {
        return planner(PlanFile.parse("my.yaml", plan), NOTHING, Map.of()).run();
    }

    private static Planner planner(Plan plan, Axes axes, Map<String, Value> set) {
        return planner(plan, axes, set, apps);
    }

    private static Planner planner(String plan, Apps known) {
        return planner(PlanFile.parse("my.yaml", plan), known);
    }

    private static Planner planner(Plan plan, Apps known) {
        return planner(plan, NOTHING, Map.of(), known);
    }

    private static Planner planner(Plan plan, Axes axes, Map<String, Value> set, Apps known) {
        PlanOptions options = Examples.options(axes, set);
        return new Planner(plan, options, known, Planner.jdks(axes.jdks(), plan));
    }

    private static Axes axes(List<String> stacks, Map<String, List<String>> vary) {
        Map<String, List<Value>> axes = new LinkedHashMap<>();
        vary.forEach((key, values) -> axes.put(key, Value.of("--vary " + key, values)));
        return new Axes(
                Value.of("--stack", stacks), List.of(), List.of(), List.of(), List.of(), axes, Loads.NONE, List.of());
    }
}
