package io.github.dbstacks.analysis;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Ledger;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.Usage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One fork as its file tells it.
 *
 * @param termination RUNNING when the file has no end: the fork was cut off
 * @param windows every iteration in order, warm-up too
 * @param settings effective settings by key; empty when the application did not get that far
 * @param configuration what driver and pool were told
 * @param account over the measured iterations
 * @param elapsedSeconds from before its process was started to after it had ended; 0 where unknown
 * @param canaryNanos how long the fixed piece of work took before it; -1 where unknown
 */
public record MeasuredFork(
        PlannedFork planned,
        Termination termination,
        Optional<FailureReason> problem,
        List<Window> windows,
        Map<String, String> settings,
        Map<String, String> configuration,
        Optional<Usage> usage,
        Optional<Ledger> ledger,
        JvmAccount account,
        double elapsedSeconds,
        long canaryNanos,
        long peakRssBytes) {
    public boolean isCompleted() {
        return termination == Termination.COMPLETED && !measured().isEmpty();
    }

    /** The iterations that count by the application's own rule: the last ones, or those after its gate. */
    public List<Window> measured() {
        return windows.stream().filter(Window::measured).toList();
    }

    /**
     * Of these iterations those whose CPU time and memory count: not the ones that also recorded how long their SELECTs took, unless all
     * did.
     */
    public static List<Window> unrecorded(List<Window> windows) {
        return unrecordedPositions(windows).mapToObj(windows::get).toList();
    }

    /** Where these stand among all of them. */
    public static IntStream unrecordedPositions(List<Window> windows) {
        boolean allRecorded = windows.stream().allMatch(Window::recorded);
        return IntStream.range(0, windows.size())
                .filter(position -> allRecorded || !windows.get(position).recorded());
    }

    /** With {@code warm-up=until-steady}: its gate did not open, or only at the very last. */
    public boolean warmedUpAsLongAsAllowed() {
        return isCompleted()
                && settings.getOrDefault("warm-up", "").equals("until-steady")
                && windows.size() >= Integer.parseInt(settings.getOrDefault("iterations", "0"));
    }

    /**
     * The measured iterations for what is counted from look to look: without the first look where there is another, since it reaches
     * back into warm-up and its rests.
     */
    public List<Window> watched() {
        List<Window> measured = measured();
        int[] looks = IntStream.range(0, measured.size())
                .filter(position -> measured.get(position).elapsedNanos() >= 0)
                .toArray();
        return looks.length < 2 ? measured : measured.subList(looks[0] + 1, measured.size());
    }

    public long selects() {
        return windows.stream().mapToLong(Window::selects).sum();
    }

    /** Without what only its {@link Estimate} is made of. */
    public MeasuredFork withoutTimes() {
        return new MeasuredFork(
                planned,
                termination,
                problem,
                windows.stream().map(Window::withoutTimes).toList(),
                settings,
                configuration,
                usage,
                ledger,
                account,
                elapsedSeconds,
                canaryNanos,
                peakRssBytes);
    }
}
