package io.github.dbstacks.report.choose;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.choice.Price;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What {@code choose.js} computes from: the cells of published runs, as their {@code summary.csv} and {@code cells.csv}
 * have them. No number is from anywhere else. Of several JDKs it has the newest one's, and only cells with the
 * libraries and profiles of a stack itself, with virtual threads, with another pool, or on another system.
 *
 * @param negligible the share of a core that a reader may call nothing
 */
public record Coefficients(double negligible, List<Source> runs, List<Program> stacks, List<Measured> cells) {
    /**
     * A run.
     *
     * @param facts date, plan, JDK, machine and systems in a sentence
     * @param heap what the heap of its JVMs may grow to, such as {@code 512m}
     * @param heapTouched whether they touched all of it at the start, so that it is in their memory
     */
    record Source(String name, String facts, int cores, String heap, boolean heapTouched) {}

    /**
     * A stack.
     *
     * @param label its name in sentences, such as {@code JDBC in Spring MVC}
     * @param framework such as {@code Spring MVC}; empty without one
     * @param platform such as {@code Spring Boot}; empty without one
     * @param driver the artifact that asks PostgreSQL
     */
    record Program(String name, String kind, String label, String framework, String platform, String driver) {}

    /** What an operation of a cell asks the database. */
    enum Asks {
        /** A SELECT of one row, without HTTP. */
        SELECT,
        /** An INSERT of one row, without HTTP. */
        INSERT,
        /** A request that reads. */
        READ,
        /** A request that writes. */
        WRITE,
        /** A request that asks nothing. */
        NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Empty for work that tells nothing about one statement. */
        static Optional<Asks> of(Work work) {
            if (work.load().isPresent()) {
                boolean asks = !work.statements(Dbms.POSTGRESQL).isEmpty();
                boolean writes = !work.cleanUp(Dbms.POSTGRESQL).isEmpty();
                return work.isDrifting() ? Optional.empty() : Optional.of(!asks ? NONE : writes ? WRITE : READ);
            }
            if (work.rows() != 1 || work.statements(Dbms.POSTGRESQL).size() != 1) {
                return Optional.empty();
            }
            return work.isOneSelect() ? Optional.of(SELECT) : work.writes() ? Optional.of(INSERT) : Optional.empty();
        }
    }

    /**
     * A cell of a run.
     *
     * @param run its place among the runs
     * @param virtual whether it works on virtual threads
     * @param pool connections of its pool, where cells of the run differ in that
     * @param values by metric: that of the cell, the least and the most of its forks
     */
    record Measured(
            int run,
            String stack,
            boolean virtual,
            String work,
            Asks asks,
            OptionalInt clients,
            OptionalDouble rate,
            String system,
            OptionalInt pool,
            Map<String, List<Double>> values) {}

    private record Found(String jdk, Measured cell) {
        int feature() {
            return Integer.parseInt(jdk.split("\\D", 2)[0]);
        }
    }

    private static final String VIRTUAL = "virtual-threads";
    /**
     * Settings in which a cell may differ from others of its run: what the database is, how many connections, and the
     * plainest start.
     */
    private static final Map<String, String> PLAIN_SETTINGS =
            Map.of(Setting.DATABASE.key(), ".*", Setting.POOL_SIZE.key(), ".*", Setting.AOT_CACHE.key(), "off");

    private static final List<Metric> METRICS = List.of(
            Metric.APP_CPU,
            Metric.DATABASE_CPU,
            Metric.TOTAL_CPU,
            Metric.CAPACITY,
            Metric.IN_FLIGHT,
            Metric.MEAN_TIME,
            Metric.P99_TIME,
            Metric.SERVICE_P50,
            Metric.LATENCY_P50,
            Metric.LATENCY_P99,
            Metric.PSS,
            Metric.STATEMENTS);

    public Coefficients {
        runs = List.copyOf(runs);
        stacks = List.copyOf(stacks);
        cells = List.copyOf(cells);
    }

    /**
     * Reads what runs have derived; a run without that, or one whose numbers are not for comparing, is left out.
     *
     * @param published directories of runs by their names
     * @param known the stacks of this checkout
     * @throws ResultsException when a file cannot be read
     */
    public static Coefficients read(Map<String, Path> published, Collection<Stack> known) {
        List<Source> runs = new ArrayList<>();
        List<Found> found = new ArrayList<>();
        new TreeMap<>(published).forEach((name, directory) -> {
            if (Files.isRegularFile(directory.resolve("summary.csv"))
                    && Files.isRegularFile(directory.resolve("cells.csv"))) {
                try {
                    Run run = RecordMapper.MAPPER.readValue(Files.readString(directory.resolve("run.json")), Run.class);
                    JsonNode environment =
                            RecordMapper.MAPPER.readTree(Files.readString(directory.resolve("environment.json")));
                    if (run.plan().compare()) {
                        List<Found> cells = cells(runs.size(), directory, environment);
                        runs.add(source(name, run, environment, cells));
                        found.addAll(cells);
                    }
                } catch (IOException
                        | UncheckedIOException
                        | JacksonException
                        | CsvParseException
                        | IllegalArgumentException
                        | NoSuchElementException e) {
                    throw new ResultsException(directory + " has a file that cannot be read: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("it is empty") + ".");
                }
            }
        });
        int newest = found.stream().mapToInt(Found::feature).max().orElse(0);
        return new Coefficients(
                Price.NEGLIGIBLE,
                runs,
                known.stream()
                        .sorted(Comparator.comparing(Stack::name))
                        .flatMap(stack -> program(stack).stream())
                        .toList(),
                found.stream()
                        .filter(cell -> cell.feature() == newest)
                        .map(Found::cell)
                        .toList());
    }

    /** Whether there is something to compute from. */
    public boolean hasCells() {
        return !cells.isEmpty();
    }

    public String json() {
        return RecordMapper.line(this);
    }

    private static Source source(String name, Run run, JsonNode environment, List<Found> cells) {
        JsonNode host = environment.path("host");
        int cores = Math.max(1, host.path("cores").asInt(1));
        List<String> options = run.plan().jvmOptions();
        return new Source(
                name,
                run.startedAt().replaceFirst("T.*", "") + ", plan " + run.plan().name() + ", JDK "
                        + String.join(
                                ", ", cells.stream().map(Found::jdk).distinct().toList()) + ", "
                        + host.path("cpu").asString("unknown processor") + ", " + cores + " cores, "
                        + String.join(
                                ", ",
                                cells.stream()
                                        .map(cell -> cell.cell().system())
                                        .distinct()
                                        .map(system -> Setting.DATABASE
                                                .parse(system)
                                                .orElse(Dbms.POSTGRESQL)
                                                .title())
                                        .toList()),
                cores,
                options.stream()
                        .filter(option -> option.startsWith("-Xmx"))
                        .reduce((one, later) -> later)
                        .orElse("-Xmx")
                        .substring("-Xmx".length()),
                options.lastIndexOf("-XX:+AlwaysPreTouch") > options.lastIndexOf("-XX:-AlwaysPreTouch"));
    }

    /** Empty for a stack without a driver for the system that requests were measured on. */
    private static Optional<Program> program(Stack stack) {
        String label = stack.shortName();
        int in = label.lastIndexOf(" in ");
        String framework = in < 0 ? "" : label.substring(in + " in ".length()).replaceFirst(" with .*", "");
        boolean isWeb = stack.kind() == Stack.Kind.WEB;
        boolean isSpring = isWeb && stack.launch().profiles().startsWith("--spring.");
        return Optional.ofNullable(stack.parts(Dbms.POSTGRESQL, List.of()).get("driver"))
                .map(driver -> new Program(
                        stack.name(),
                        stack.kind().toString(),
                        label,
                        framework,
                        isSpring ? "Spring Boot" : isWeb ? framework : "",
                        driver));
    }

    private static List<Found> cells(int run, Path directory, JsonNode environment) throws IOException {
        Map<String, Map<String, List<Double>>> values = values(directory.resolve("summary.csv"));
        String system = environment.path("database").path("system").asString(Dbms.POSTGRESQL.toString());
        List<Found> found = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(directory.resolve("cells.csv"))) {
            for (NamedCsvRecord row : rows) {
                cell(run, row, system, values.getOrDefault(key(row), Map.of())).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<Found> cell(int run, NamedCsvRecord row, String system, Map<String, List<Double>> values) {
        Map<String, String> settings = new LinkedHashMap<>();
        Stream.of(row.getField("settings").split(" ", -1))
                .filter(setting -> !setting.isEmpty())
                .map(setting -> setting.split("=", 2))
                .forEach(setting -> settings.put(setting[0], setting.length > 1 ? setting[1] : ""));
        String profiles = row.getField("profiles");
        boolean isPlain = row.getField("status").equals("ok")
                && row.getField("libraries").isEmpty()
                && (profiles.isEmpty() || profiles.equals(VIRTUAL))
                && settings.entrySet().stream()
                        .allMatch(setting ->
                                setting.getValue().matches(PLAIN_SETTINGS.getOrDefault(setting.getKey(), "no value")));
        return Work.named(row.getField("workload"))
                .filter(any -> isPlain)
                .flatMap(work -> Asks.of(work)
                        .map(asks -> new Found(
                                row.getField("jdk"),
                                new Measured(
                                        run,
                                        row.getField("stack"),
                                        !profiles.isEmpty(),
                                        work.toString(),
                                        asks,
                                        work.clients(),
                                        work.load().stream()
                                                .flatMapToDouble(load -> load.rate().stream())
                                                .findFirst(),
                                        settings.getOrDefault(Setting.DATABASE.key(), system),
                                        Stream.ofNullable(settings.get(Setting.POOL_SIZE.key()))
                                                .mapToInt(Integer::parseInt)
                                                .findFirst(),
                                        values))));
    }

    /** By cell and metric. */
    private static Map<String, Map<String, List<Double>>> values(Path file) throws IOException {
        List<String> wanted = METRICS.stream().map(Metric::id).toList();
        Map<String, Map<String, List<Double>>> values = new HashMap<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                if (wanted.contains(row.getField("metric"))
                        && !row.getField("value").isEmpty()) {
                    double value = Double.parseDouble(row.getField("value"));
                    values.computeIfAbsent(key(row), any -> new TreeMap<>())
                            .put(
                                    row.getField("metric"),
                                    List.of(value, number(row, "least", value), number(row, "most", value)));
                }
            }
        }
        return values;
    }

    private static double number(NamedCsvRecord row, String column, double otherwise) {
        return row.getField(column).isEmpty() ? otherwise : Double.parseDouble(row.getField(column));
    }

    private static String key(NamedCsvRecord row) {
        return row.getField("cell") + "\n" + row.getField("jdk");
    }
}
