package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.settings.EnumText;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A scenario that asks for more than the one before it, so that their difference is what the more costs. */
public enum RequestStep {
    /** The floor of a framework: the same handler without a database. */
    DELAY("a request without a database: framework and web server"),
    GET_COMPANY("one query of one row: data access, pool and driver"),
    LIST_PEOPLE("ten rows in place of one: reading rows and writing JSON"),
    LIST_COMPANIES("a hundred rows in place of fewer");

    /** More scenarios would take longer and tell little that is new. */
    private static final int MOST = 3;

    private final String meaning;

    RequestStep(String meaning) {
        this.meaning = meaning;
    }

    /** The name of its scenario. */
    public String scenario() {
        return EnumText.of(this);
    }

    /** What is new in it, in a few words. */
    public String meaning() {
        return meaning;
    }

    /**
     * The steps of a comparison of applications that all answer these scenarios: the first three, or what there is of
     * them.
     */
    public static List<RequestStep> of(Collection<String> scenarios) {
        return Arrays.stream(values())
                .filter(step -> scenarios.contains(step.scenario()))
                .limit(MOST)
                .toList();
    }

    /** The step that a cell measures; empty for any other workload. */
    static Optional<RequestStep> of(Cell cell) {
        return cell.workload().load().flatMap(load -> EnumText.read(RequestStep.class, load.scenario()));
    }
}
