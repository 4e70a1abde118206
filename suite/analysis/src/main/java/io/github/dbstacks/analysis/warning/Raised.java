package io.github.dbstacks.analysis.warning;

import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.growth.Growth;
import io.github.dbstacks.analysis.law.LawCheck;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A warning of a run and what it is about; what does not belong to the kind of warning is empty or 0.
 *
 * @param subjects names of the cells or of the group, the JVM options, the commit, settings, or a host that is not the
 *     application's
 * @param forks number of forks
 * @param most the largest of their shares: 0.03 is 3 %
 * @param control that found the reference different from itself
 * @param laws that are broken
 * @param growths of the forks of a cell
 */
public record Raised(
        Warning warning,
        List<String> subjects,
        int forks,
        OptionalDouble most,
        Optional<Control> control,
        List<LawCheck> laws,
        List<Growth> growths) {
    /** Of what did not grow. */
    public Raised(
            Warning warning,
            List<String> subjects,
            int forks,
            OptionalDouble most,
            Optional<Control> control,
            List<LawCheck> laws) {
        this(warning, subjects, forks, most, control, laws, List.of());
    }

    static Raised about(Warning warning, List<String> subjects) {
        return new Raised(warning, subjects, 0, OptionalDouble.empty(), Optional.empty(), List.of());
    }

    static Raised ofForks(Warning warning, int forks, OptionalDouble most) {
        return ofForks(warning, "", forks, most);
    }

    /** @param role whose host it is, where that is not the application's; empty for that */
    static Raised ofForks(Warning warning, String role, int forks, OptionalDouble most) {
        List<String> hosts = role.isEmpty() ? List.of() : List.of("host of the " + role);
        return new Raised(warning, hosts, forks, most, Optional.empty(), List.of());
    }

    static Raised notEqual(Control control) {
        return new Raised(
                Warning.NO_CONTROL,
                List.of(control.group()),
                0,
                OptionalDouble.empty(),
                Optional.of(control),
                List.of());
    }

    static Raised grows(String cell, List<Growth> growths) {
        return new Raised(
                Warning.GROWS, List.of(cell), 0, OptionalDouble.empty(), Optional.empty(), List.of(), growths);
    }

    static Raised broken(String cell, List<LawCheck> laws) {
        return new Raised(Warning.LAW_BROKEN, List.of(cell), 0, OptionalDouble.empty(), Optional.empty(), laws);
    }
}
