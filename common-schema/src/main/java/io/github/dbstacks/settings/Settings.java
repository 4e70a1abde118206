package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Everything that decides what an application does, checked and complete. {@link SettingsReader} makes it.
 *
 * @param selectsByWorkload SELECTs an iteration, for the own workload and for those a web request may name instead
 * @param measuredRuns iterations at the end whose mean is printed
 */
public record Settings(
        Stack stack,
        DatabaseUrl url,
        String user,
        String password,
        Workload workload,
        Map<Workload, Integer> selectsByWorkload,
        int runs,
        int measuredRuns,
        WarmUp warmUp,
        int poolSize,
        int concurrency,
        FanOut fanOut,
        Ids ids,
        Duration pause,
        Switch rest,
        Duration timeout,
        int eventLoops,
        Transport transport,
        Tls tls,
        Optional<Path> tlsRootCert,
        Set<String> profiles,
        Recording serviceTimes,
        OutputFormat output) {

    public Settings {
        selectsByWorkload = Map.copyOf(selectsByWorkload);
        profiles = Collections.unmodifiableSet(new TreeSet<>(profiles));
    }

    /** SELECTs an iteration of the own workload. */
    public int selects() {
        return selects(workload);
    }

    /** SELECTs an iteration of {@code other}. */
    public int selects(Workload other) {
        Integer selects = selectsByWorkload.get(other);
        if (selects == null) {
            throw new IllegalArgumentException("no number of SELECTs for " + other);
        }
        return selects;
    }

    public boolean has(String profile) {
        return profiles.contains(profile);
    }

    /** True for the iterations at the end that are averaged. */
    public boolean isMeasured(int iteration) {
        return iteration > runs - measuredRuns;
    }

    /** Every effective setting by key, as it could be given again; the password is left out. */
    public Map<String, String> asMap() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put(Key.URL.text(), url.toString());
        map.put(Key.USER.text(), user);
        map.put(Key.WORKLOAD.text(), workload.toString());
        map.put(Key.SELECTS.text(), Integer.toString(selects()));
        map.put(Key.RUNS.text(), Integer.toString(runs));
        map.put(Key.MEASURED_RUNS.text(), Integer.toString(measuredRuns));
        map.put(Key.WARM_UP.text(), warmUp.toString());
        map.put(Key.POOL_SIZE.text(), Integer.toString(poolSize));
        map.put(Key.CONCURRENCY.text(), Integer.toString(concurrency));
        map.put(Key.FAN_OUT.text(), fanOut.toString());
        map.put(Key.ID.text(), ids.toString());
        map.put(Key.PAUSE.text(), pause.toMillis() + "ms");
        map.put(Key.REST.text(), rest.toString());
        map.put(Key.TIMEOUT.text(), timeout.toMillis() + "ms");
        map.put(Key.EVENT_LOOPS.text(), Integer.toString(eventLoops));
        map.put(Key.TRANSPORT.text(), transport.toString());
        map.put(Key.TLS.text(), tls.toString());
        tlsRootCert.ifPresent(path -> map.put(Key.TLS_ROOT_CERT.text(), path.toString()));
        map.put(Key.PROFILES.text(), String.join(",", profiles));
        map.put(Key.SERVICE_TIMES.text(), serviceTimes.toString());
        return map;
    }

    @Override
    public String toString() {
        return asMap().toString();
    }
}
