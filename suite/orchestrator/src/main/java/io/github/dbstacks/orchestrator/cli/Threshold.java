package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.report.text.FailOn;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the threshold that {@code --fail-on} says. */
final class Threshold {
    private static final Pattern PERCENTAGE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?) ?%");

    private Threshold() {}

    /** A share; a percentage without its sign could be a share as well, so the sign is asked for. */
    static OptionalDouble of(Optional<String> failOn) {
        if (failOn.isEmpty()) {
            return OptionalDouble.empty();
        }
        Matcher percentage = PERCENTAGE.matcher(failOn.get().strip());
        if (!percentage.matches()) {
            throw new Value(failOn.get(), "--fail-on").refused("it takes a percentage such as 5%.");
        }
        return OptionalDouble.of(Double.parseDouble(percentage.group(1)) / 100);
    }

    /** Prints a sentence for each cell that fails; the exit status. */
    static int status(FailOn found) {
        System.out.println();
        found.verdicts().forEach(verdict -> System.out.println(verdict.sentence()));
        return found.status();
    }
}
