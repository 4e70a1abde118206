package io.github.dbstacks.records.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Chain;
import io.github.dbstacks.records.Dropped;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.Inlined;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Unsupported;
import io.github.dbstacks.records.expectation.Amount;
import io.github.dbstacks.records.expectation.CellPattern;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.expectation.LibraryVersion;
import io.github.dbstacks.records.expectation.PublishedTable;
import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Stalled;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadSecond;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.settings.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The schemas against the records they describe, and whether they notice what they are there to notice. */
class FormatSchemaTest {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    static List<Arguments> records() {
        return List.of(
                Arguments.of(Run.class, "run.json", ""),
                Arguments.of(SuiteVersion.class, "common.json", "/$defs/suite"),
                Arguments.of(RunPlan.class, "run.json", "/$defs/plan"),
                Arguments.of(Chain.class, "run.json", "/$defs/chain"),
                Arguments.of(Dropped.class, "run.json", "/$defs/dropped"),
                Arguments.of(Limits.class, "run.json", "/$defs/limits"),
                Arguments.of(PlannedFork.class, "run.json", "/$defs/plannedFork"),
                Arguments.of(Expectations.class, "run.json", "/$defs/expectations"),
                Arguments.of(Expectations.Study.class, "run.json", "/$defs/expectations/properties/study"),
                Arguments.of(PublishedTable.class, "run.json", "/$defs/publishedTable"),
                Arguments.of(PublishedTable.Column.class, "run.json", "/$defs/publishedTable/properties/columns/items"),
                Arguments.of(PublishedTable.Row.class, "run.json", "/$defs/publishedTable/properties/rows/items"),
                Arguments.of(LibraryVersion.class, "run.json", "/$defs/expectations/properties/versions/items"),
                Arguments.of(
                        CellPattern.class, "run.json", "/$defs/expectations/properties/cells/additionalProperties"),
                Arguments.of(Expectation.class, "run.json", "/$defs/expectation"),
                Arguments.of(Expectation.Undecidable.class, "run.json", "/$defs/expectation/properties/undecidable"),
                Arguments.of(Expectation.Needs.class, "run.json", "/$defs/expectation/properties/needs"),
                Arguments.of(Condition.class, "run.json", "/$defs/expectation/properties/conditions/items"),
                Arguments.of(Amount.class, "run.json", "/$defs/amount"),
                Arguments.of(Unsupported.class, "run.json", "/$defs/plan/properties/unsupported/items"),
                Arguments.of(Pinning.class, "run.json", "/$defs/pinning"),
                Arguments.of(Cell.class, "common.json", "/$defs/cell"),
                Arguments.of(ForkStarted.class, "fork-line.json", "/$defs/forkLine"),
                Arguments.of(Started.class, "fork-line.json", "/$defs/started"),
                Arguments.of(Iteration.class, "fork-line.json", "/$defs/iteration"),
                Arguments.of(FailureReason.class, "fork-line.json", "/$defs/failureReason"),
                Arguments.of(RowsRead.class, "fork-line.json", "/$defs/rowsRead"),
                Arguments.of(Metrics.class, "fork-line.json", "/$defs/metrics"),
                Arguments.of(ThreadCpu.class, "fork-line.json", "/$defs/threadCpu"),
                Arguments.of(ServiceTime.class, "fork-line.json", "/$defs/serviceTime"),
                Arguments.of(Surroundings.class, "fork-line.json", "/$defs/surroundingsLine"),
                Arguments.of(ForkStarted.HostPath.class, "fork-line.json", "/$defs/otherHost"),
                Arguments.of(Surroundings.OtherHost.class, "fork-line.json", "/$defs/otherHostUsage"),
                Arguments.of(Usage.class, "fork-line.json", "/$defs/usageLine"),
                Arguments.of(Counted.class, "fork-line.json", "/$defs/countedLine"),
                Arguments.of(AotCache.class, "fork-line.json", "/$defs/aotCacheLine"),
                Arguments.of(FirstAnswer.class, "fork-line.json", "/$defs/firstAnswerLine"),
                Arguments.of(Memory.class, "fork-line.json", "/$defs/memoryLine"),
                Arguments.of(Stalled.class, "fork-line.json", "/$defs/stalledLine"),
                Arguments.of(LiveHeap.class, "fork-line.json", "/$defs/liveHeapLine"),
                Arguments.of(Ledger.class, "fork-line.json", "/$defs/ledgerLine"),
                Arguments.of(Ledger.Statement.class, "fork-line.json", "/$defs/statement"),
                Arguments.of(LoadSecond.class, "load-line.json", "/$defs/secondLine"),
                Arguments.of(LoadResult.class, "load-line.json", "/$defs/loadLine"),
                Arguments.of(RateTrial.class, "load-line.json", "/$defs/trialLine"),
                Arguments.of(ForkEnded.class, "fork-line.json", "/$defs/endedLine"));
    }

    @ParameterizedTest
    @MethodSource("records")
    void everyComponentIsAPropertyAndRequiredUnlessOptional(Class<?> type, String file, String pointer) {
        JsonNode definition = schema(file).at(pointer);

        assertThat(without(definition.path("properties").propertyNames())).isEqualTo(components(type, true));
        Set<String> required = components(type, false);
        required.removeIf(name -> definition
                .at("/properties/" + name + "/description")
                .asString("")
                .endsWith("left out by older runs."));
        assertThat(without(texts(definition.path("required")))).isEqualTo(required);
    }

    @Test
    void everyRecordOfTheFormatHasADefinition() throws IOException {
        Path sources = Path.of("src/main/java/io/github/dbstacks/records");
        Set<String> described = records().stream()
                .map(arguments -> ((Class<?>) Objects.requireNonNull(arguments.get()[0])).getSimpleName())
                .collect(Collectors.toSet());
        try (Stream<Path> files = Files.walk(sources)) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(FormatSchemaTest::isRecord)
                            .map(file -> file.getFileName().toString().replace(".java", "")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(described).contains(name));
        }
    }

    /** What belongs together is a part, see {@link Inlined}. */
    @Test
    void recordsOfForksAndLoadsHaveAtMostTenComponents() {
        assertThat(records().stream()
                        .<Class<?>>map(arguments ->
                                (Class<?>) Objects.requireNonNull(arguments.get()[0]))
                        .filter(type -> type.getPackageName().matches(".*\\.(fork|load)")))
                .hasSizeGreaterThan(15)
                .allSatisfy(type -> assertThat(type.getRecordComponents()).hasSizeLessThanOrEqualTo(10));
    }

    @Test
    void theVersionIsTheOneThatIsWritten() {
        assertThat(schema("common.json").at("/$defs/formatVersion/const").asInt())
                .isEqualTo(Run.FORMAT_VERSION);
    }

    @Test
    void settingsAreNumbersWhereTheirTableSaysSo() {
        assertThat(schema("common.json").at("/$defs/settings/properties").propertyNames())
                .containsExactlyElementsOf(Setting.all().stream()
                        .filter(Setting::isNumber)
                        .map(Setting::key)
                        .toList());
    }

    @Test
    void whatAnApplicationWritesConforms() {
        assertThat(FormatSchema.FORK_LINE.problems(JsonLines.of(JsonLinesTest.STARTED)))
                .isEmpty();
        assertThat(FormatSchema.FORK_LINE.problems(JsonLines.of(JsonLinesTest.ITERATION)))
                .isEmpty();
        assertThat(FormatSchema.FORK_LINE.problems(JsonLines.failed(FailureReason.of("It broke."))))
                .isEmpty();
        assertThat(FormatSchema.ANSWER.problems(JsonLines.of(JsonLinesTest.ITERATION, JsonLinesTest.STARTED)))
                .isEmpty();
    }

    @Test
    void aPropertyLessOrMoreDoesNotConformWhereverItIs() {
        ObjectNode line = (ObjectNode) MAPPER.readTree(JsonLines.of(JsonLinesTest.ITERATION));
        Set<String> optional = Set.of(
                "serviceTime",
                "acquireTime",
                "turnaround",
                "idleSlotNanos",
                "betweenCpuNanos",
                "threadsStarted",
                "problem");
        for (String name : List.copyOf(line.propertyNames())) {
            ObjectNode less = line.deepCopy();
            less.remove(name);
            assertThat(FormatSchema.FORK_LINE.problems(less.toString()).isEmpty())
                    .as("without %s", name)
                    .isEqualTo(optional.contains(name));
        }
        for (String pointer : List.of("", "/metrics", "/rows", "/threadGroups/0", "/serviceTime")) {
            ObjectNode more = line.deepCopy();
            ((ObjectNode) more.at(pointer)).put("forgotten", 1);
            assertThat(FormatSchema.FORK_LINE.problems(more.toString()))
                    .as("one more in '%s'", pointer)
                    .isNotEmpty();
        }
    }

    @Test
    void aValueOfTheWrongKindDoesNotConform() {
        ObjectNode line = (ObjectNode) MAPPER.readTree(JsonLines.of(JsonLinesTest.ITERATION));

        assertThat(FormatSchema.FORK_LINE.problems(
                        line.deepCopy().put("durationNanos", 1.5).toString()))
                .isNotEmpty();
        assertThat(FormatSchema.FORK_LINE.problems(
                        line.deepCopy().put("phase", "WARMUP").toString()))
                .isNotEmpty();
        assertThat(FormatSchema.FORK_LINE.problems(
                        line.deepCopy().put("record", "started").toString()))
                .isNotEmpty();
        assertThat(FormatSchema.FORK_LINE.problems(
                        line.deepCopy().put("operations", -1).toString()))
                .isNotEmpty();
    }

    @Test
    void aPasswordDoesNotConform() {
        ObjectNode line = (ObjectNode) MAPPER.readTree(JsonLines.of(JsonLinesTest.STARTED));
        ((ObjectNode) line.path("settings")).put("password", "bench");

        assertThat(FormatSchema.FORK_LINE.problems(line.toString())).isNotEmpty();
    }

    private static boolean isRecord(Path source) {
        try {
            return Files.readString(source).contains("public record ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of a record's properties in JSON: those of its parts stand among them. */
    static Set<String> components(Class<?> type, boolean all) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(component -> names(component, all))
                .collect(Collectors.toSet());
    }

    private static Stream<String> names(RecordComponent component, boolean all) {
        Class<?> type = component.getType();
        if (Inlined.class.isAssignableFrom(type)) {
            return components(type, all).stream();
        }
        boolean optional = type == Optional.class
                || type == OptionalInt.class
                || type == OptionalLong.class
                || type == OptionalDouble.class;
        return all || !optional ? Stream.of(component.getName()) : Stream.of();
    }

    /** The name of the record is the line's, not the record's own. */
    private static Set<String> without(Iterable<String> names) {
        Set<String> all = new TreeSet<>();
        names.forEach(all::add);
        all.remove("record");
        return all;
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    private static JsonNode schema(String file) {
        try (InputStream in = Objects.requireNonNull(Run.class.getResourceAsStream("schema/" + file))) {
            return MAPPER.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
