package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.DatabaseUrl;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The settings of a cell's applications: the plan's, and over them the cell's own. */
public final class CellSettings {
    /** Keys that have an option or an axis of their own, or that the orchestrator sets. */
    private static final Set<Setting<?>> NOT_IN_A_PLAN =
            Set.of(Setting.URL, Setting.USER, Setting.PASSWORD, Setting.WORKLOAD, Setting.PROFILES, Setting.RESULTS);

    private static final String VERIFY_FULL = Tls.VERIFY_FULL.toString();

    private CellSettings() {}

    /** The keys that a plan, {@code --set} and {@code --vary} may give. */
    public static List<String> keys() {
        return Setting.all().stream()
                .filter(setting -> !NOT_IN_A_PLAN.contains(setting) && !Setting.OF_STANDALONE.contains(setting))
                .<String>map(Setting::key)
                .toList();
    }

    /** @throws BenchException when the key is none that a plan may give */
    public static void checkKey(String key, Value value) {
        if (Setting.named(key).isEmpty()) {
            throw BenchException.usage(
                    value.label() + " is not a setting: the keys are " + String.join(", ", keys()) + ".");
        }
        if (!keys().contains(key)) {
            throw BenchException.usage(
                    value.label() + " is not allowed: it has an option of its own or is dbstacks' own business.");
        }
    }

    /** Returns the settings of a cell by key, as the applications take them. */
    public static Map<String, String> arguments(Cell cell, RunPlan plan) {
        Map<String, String> arguments = plan.settings(cell);
        cell.workload().asWorkload().ifPresent(workload -> arguments.put(Setting.WORKLOAD.key(), workload.toString()));
        return arguments;
    }

    private static Dbms dbms(Cell cell, RunPlan plan) {
        return Setting.system(arguments(cell, plan).getOrDefault(Setting.DATABASE.key(), ""));
    }

    /** The system whose database is used with these values. */
    public static Dbms dbms(Map<String, Value> values) {
        Value named = values.get(Setting.DATABASE.key());
        return Setting.system(named == null ? "" : named.text());
    }

    /** The systems that a run measures on. */
    public static Set<Dbms> systems(Run run) {
        return run.order().stream()
                .map(fork -> dbms(fork.cell(), run.plan()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns those of {@link #arguments} that say how the connections to the database are encrypted. */
    public static Map<String, String> encryption(Cell cell, RunPlan plan) {
        Map<String, String> arguments = arguments(cell, plan);
        arguments
                .keySet()
                .retainAll(Set.of(Setting.TLS.key(), Setting.TLS_ROOT_CERT.key(), Setting.PUBLIC_KEY_RETRIEVAL.key()));
        return arguments;
    }

    /**
     * Returns whether a cell's applications check the database's certificate, which an embedded database has once it
     * runs.
     */
    public static boolean checksCertificate(Map<String, String> arguments) {
        return VERIFY_FULL.equals(arguments.get(Setting.TLS.key()));
    }

    /** The address of the database is known when it runs. */
    private static Given given(Dbms dbms) {
        return new Given().put(Setting.URL.key(), DatabaseUrl.standard(dbms).toString(), Setting.URL.key());
    }

    /**
     * Checks a cell's values before anything runs. Profiles are left out: the reader compares them with the JDK that
     * runs this, which is not always the cell's.
     */
    public static Settings read(Stack stack, Work work, Map<String, Value> values) {
        Given given = given(dbms(values));
        values.forEach((key, value) -> given.put(key, value.text(), value.label()));
        Value tls = values.get(Setting.TLS.key());
        if (tls != null && tls.text().equals(VERIFY_FULL)) {
            // The certificate of an embedded database is not there yet.
            given.put(Setting.TLS.key(), Tls.REQUIRE.toString(), Setting.TLS.key());
        }
        work.asWorkload()
                .ifPresent(workload -> given.put(Setting.WORKLOAD.key(), workload.toString(), Setting.WORKLOAD.key()));
        return SettingsReader.read(stack, given);
    }

    /** Checks values that perhaps no cell has. */
    static void check(Work work, Map<String, Value> values) {
        read(Stack.plain("orchestrator"), work, values);
    }
}
