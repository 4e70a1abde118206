package io.github.dbstacks.records;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names that the records of one run have in its directory. A file with any other name belongs to somebody else. */
public final class RecordNames {
    /** The folders and the file that records lie in. */
    public static final List<String> PLACES = List.of("forks", "floors", "diagnostics", "logs", "rehearsal.jsonl");

    private static final String RECORDS = ".jsonl";
    private static final String LOG = ".log";
    /** The text that stands before the name of a fork for its purpose, and behind it, see {@code RunDirectory}. */
    private static final Pattern PURPOSE = Pattern.compile("^[a-z]+(?:-[a-z]+)*-(?=\\d)");

    private static final Pattern NUMBER = Pattern.compile("-\\d+$");
    private static final Pattern LOAD = Pattern.compile("-load$");
    private static final Pattern FLOOR = Pattern.compile("^floor-");
    private static final Pattern OBSERVED = Pattern.compile("\\w[\\w.,=+-]*");

    private final Set<String> forks;
    private final Set<String> floors;

    public RecordNames(Run run) {
        forks = run.order().stream().map(PlannedFork::baseName).collect(Collectors.toUnmodifiableSet());
        floors = run.loads().stream()
                .map(load -> load.toString().replace(' ', ','))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns whether a fork of the run, a floor or the rehearsal writes such a file.
     *
     * @param name the path from the run's directory, with slashes
     */
    public boolean has(String name) {
        String[] parts = name.split("/", -1);
        String last = parts[parts.length - 1];
        return switch (parts.length) {
            case 1 -> name.equals("rehearsal" + RECORDS);
            case 2 ->
                switch (parts[0]) {
                    case "forks" -> last.endsWith(RECORDS) && forks.contains(without(RECORDS, last));
                    case "floors" -> last.endsWith(RECORDS) && floors.contains(without(RECORDS, last));
                    case "logs" -> last.endsWith(LOG) && isLog(without(LOG, last));
                    default -> false;
                };
            case 3 -> parts[0].equals("diagnostics") && last.endsWith(RECORDS) && isOfFork(without(RECORDS, last));
            case 4 ->
                parts[0].equals("diagnostics")
                        && isOfFork(parts[2])
                        && OBSERVED.matcher(last).matches();
            default -> false;
        };
    }

    private boolean isLog(String name) {
        String process = LOAD.matcher(name).replaceFirst("");
        return process.equals("rehearsal")
                || floors.contains(FLOOR.matcher(process).replaceFirst(""))
                || isOfFork(PURPOSE.matcher(process).replaceFirst(""));
    }

    private boolean isOfFork(String name) {
        return forks.contains(name) || forks.contains(NUMBER.matcher(name).replaceFirst(""));
    }

    private static String without(String ending, String name) {
        return name.substring(0, name.length() - ending.length());
    }
}
