package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The values of all settings, checked and complete. {@link Setting} defines them, {@link SettingsReader} reads them.
 */
public final class Settings {
    private final Stack stack;
    private final Map<Setting<?>, Object> values = new HashMap<>();
    private final boolean selectsAreGiven;
    private final boolean idIsGiven;

    Settings(Stack stack, Given given) {
        this.stack = stack;
        this.selectsAreGiven = given.text(Setting.SELECTS).isPresent();
        this.idIsGiven = given.text(Setting.ID).isPresent();
        for (Setting<?> setting : Setting.all()) {
            values.put(setting, setting.read(given, this));
        }
    }

    private Settings(Settings other) {
        stack = other.stack;
        selectsAreGiven = other.selectsAreGiven;
        idIsGiven = other.idIsGiven;
        values.putAll(other.values);
    }

    /** Returns the same settings with another database of the same system. */
    public Settings at(DatabaseUrl url, String user) {
        Settings moved = new Settings(this);
        moved.values.put(Setting.URL, url);
        moved.values.put(Setting.USER, user);
        return moved;
    }

    /** The value of a setting. */
    @SuppressWarnings("unchecked") // read() of the same setting has made the value
    public <T> T get(Setting<T> setting) {
        return (T) Objects.requireNonNull(values.get(setting), setting.key());
    }

    public Stack stack() {
        return stack;
    }

    public DatabaseUrl url() {
        return get(Setting.URL);
    }

    /** The system that the database is one of. */
    public Dbms dbms() {
        return url().dbms();
    }

    public String user() {
        return get(Setting.USER);
    }

    public String password() {
        return get(Setting.PASSWORD);
    }

    public Workload workload() {
        return get(Setting.WORKLOAD);
    }

    /** Operations an iteration of the own workload. */
    public int selects() {
        return get(Setting.SELECTS);
    }

    /**
     * Operations an iteration of a workload that a web request names. A number that was given holds for every workload.
     */
    public int selects(Workload other) {
        return selectsAreGiven || other == workload() ? selects() : other.defaultSelects();
    }

    public int iterations() {
        return get(Setting.ITERATIONS);
    }

    public int measuredIterations() {
        return get(Setting.MEASURED_ITERATIONS);
    }

    /** Returns whether the number of iterations is known before the first. */
    public boolean isIterationsFixed() {
        return warmUp() == WarmUp.FIXED && get(Setting.MEASURED_TIME).isZero();
    }

    public WarmUp warmUp() {
        return get(Setting.WARM_UP);
    }

    public int poolSize() {
        return get(Setting.POOL_SIZE);
    }

    /** Returns how many connections a pool that grows has at least; empty for one that is full from the beginning. */
    public Optional<Integer> poolMin() {
        return get(Setting.POOL_MIN);
    }

    /** Returns how many connections a pool opens before its first use. */
    public int connectionsAtFirst() {
        return poolMin().orElse(poolSize());
    }

    public int concurrency() {
        return get(Setting.CONCURRENCY);
    }

    public FanOut fanOut() {
        return get(Setting.FAN_OUT);
    }

    /** Returns which rows the own workload asks for. */
    public Ids ids() {
        return get(Setting.ID);
    }

    /**
     * Returns which rows a workload that a web request names asks for. An id that was given holds for every workload.
     */
    public Ids ids(Workload other) {
        return idIsGiven || other == workload() ? ids() : other.defaultIds();
    }

    public Duration pause() {
        return get(Setting.PAUSE);
    }

    public Switch rest() {
        return get(Setting.REST);
    }

    public Duration timeout() {
        return get(Setting.TIMEOUT);
    }

    public int eventLoops() {
        return get(Setting.EVENT_LOOPS);
    }

    public Switch evenLoops() {
        return get(Setting.EVEN_LOOPS);
    }

    public Transport transport() {
        return get(Setting.TRANSPORT);
    }

    /** Returns whether driver and pool keep the defaults of their libraries. */
    public boolean hasLibraryDefaults() {
        return get(Setting.LIBRARY_DEFAULTS) == Switch.ON;
    }

    public Switch binaryResults() {
        return get(Setting.BINARY_RESULTS);
    }

    public Tls tls() {
        return get(Setting.TLS);
    }

    /**
     * Returns whether a driver may ask MySQL's server for the key with which it encrypts the password, which without
     * TLS anybody could answer. Other systems have no such key.
     */
    public boolean retrievesPublicKey() {
        return dbms().hasPublicKey() && (url().isLoopback() || get(Setting.PUBLIC_KEY_RETRIEVAL) == Switch.ON);
    }

    /**
     * Refuses the settings of a client that has no option for it, and always asks.
     *
     * @throws SettingsException when that is not allowed
     */
    public void refusePublicKeyRetrieval() {
        if (dbms().hasPublicKey() && tls() == Tls.DISABLE && !retrievesPublicKey()) {
            throw new SettingsException("tls=disable is not allowed for " + url().name() + " with " + stack.name()
                    + ", whose client gives the password to whoever answers there: use require or verify-full, or"
                    + " public-key-retrieval=on.");
        }
    }

    public Optional<Path> tlsRootCert() {
        return get(Setting.TLS_ROOT_CERT);
    }

    public Optional<Path> results() {
        return get(Setting.RESULTS);
    }

    /** Returns the profiles in alphabetical order. */
    public Set<String> profiles() {
        return get(Setting.PROFILES);
    }

    public boolean has(String profile) {
        return profiles().contains(profile);
    }

    public Recording serviceTimes() {
        return get(Setting.SERVICE_TIMES);
    }

    public Switch countSessions() {
        return get(Setting.COUNT_SESSIONS);
    }

    /** Returns how much longer each flush to disk of the server takes. */
    public Duration diskDelay() {
        return get(Setting.DISK_DELAY);
    }

    /** Returns true for the iterations at the end that are averaged. */
    public boolean isMeasured(int iteration) {
        return iteration > iterations() - measuredIterations();
    }

    /**
     * Returns every effective setting by key, as it could be given again, but for the password and what does not decide
     * what is measured.
     */
    public Map<String, String> asMap() {
        Map<String, String> map = new LinkedHashMap<>();
        for (Setting<?> setting : Setting.all()) {
            boolean isAbsent = Optional.empty().equals(get(setting));
            boolean isRecorded = !setting.equals(Setting.PASSWORD)
                    && !setting.equals(Setting.RESULTS)
                    && !Setting.OF_STANDALONE.contains(setting);
            if (!isAbsent && isRecorded) {
                map.put(setting.key(), setting.write(this));
            }
        }
        return map;
    }

    @Override
    public String toString() {
        return asMap().toString();
    }
}
