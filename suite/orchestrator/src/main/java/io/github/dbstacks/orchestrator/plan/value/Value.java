package io.github.dbstacks.orchestrator.plan.value;

import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.testbed.BenchException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A value that somebody wrote, and where.
 *
 * @param label what a message calls it: {@code --stack}, or {@code my-plan.yaml:4: stacks}
 */
public record Value(String text, String label) {
    /** Values of a command-line option, each once. */
    public static List<Value> of(String option, List<String> texts) {
        return texts.stream().distinct().map(text -> new Value(text, option)).toList();
    }

    /** Returns what was written, by key. */
    public static Map<String, String> texts(Map<String, Value> values) {
        Map<String, String> texts = new TreeMap<>();
        values.forEach((key, value) -> texts.put(key, value.text()));
        return texts;
    }

    /** @param allowed the end of the sentence, such as {@code it takes a whole number.} */
    public BenchException refused(String allowed) {
        return BenchException.usage(label + "=" + text + " is not allowed: " + allowed);
    }

    /** @throws BenchException when there is no workload of that name */
    public Workload workload() {
        return Arrays.stream(Workload.values())
                .filter(workload -> workload.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> refused("it takes " + Setting.WORKLOAD.allowed() + "."));
    }

    /** @throws BenchException when it is neither true nor false */
    public boolean isTrue() {
        if (!text.matches("true|false")) {
            throw refused("it takes true or false.");
        }
        return text.equals("true");
    }

    /** @throws BenchException when it is no whole number, or out of bounds */
    public int wholeNumber(int least, int most) {
        if (text.matches("\\d{1,9}")) {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw refused("it takes a whole number from " + least + " to " + most + ".");
    }

    /** @throws BenchException when it is no decimal number, or out of bounds */
    public double decimal(double least, double most) {
        if (text.matches("\\d{1,12}(\\.\\d{1,9})?")) {
            double number = Double.parseDouble(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw refused("it takes a number such as 1.5.");
    }
}
