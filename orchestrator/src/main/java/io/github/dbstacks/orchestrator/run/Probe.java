package io.github.dbstacks.orchestrator.run;

import io.github.dbstacks.orchestrator.BenchException;
import io.github.dbstacks.orchestrator.database.Server;
import io.github.dbstacks.orchestrator.process.AppProcess;
import io.github.dbstacks.result.Run.PlannedFork;
import io.github.dbstacks.settings.Stack;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;

/** The reference study's third experiment: which connections and which threads a stack really uses. */
public final class Probe {
    private final Server server;
    private final Forks forks;
    private final int requests;

    /** @param requests how many requests at once a web application gets in the end */
    public Probe(Server server, Forks forks, int requests) {
        this.server = server;
        this.forks = forks;
        this.requests = requests;
    }

    /**
     * One cell of the probe.
     *
     * @param first the first iteration
     * @param later the last of the ones after it
     * @param atOnce several requests at the same time; empty for a standalone application
     */
    public record Finding(PlannedFork planned, Observation first, Observation later, Optional<Observation> atOnce) {
        /** Values in the order of {@link #HEADER}. */
        public List<String> values() {
            List<String> values = new ArrayList<>(List.of(planned.cell().stackAndProfiles()));
            for (Observation seen : List.of(first, later, atOnce.orElse(new Observation(-1, -1, -1, -1)))) {
                for (int number : List.of(seen.established(), seen.active(), seen.holding(), seen.loaded())) {
                    values.add(number < 0 ? "" : Integer.toString(number));
                }
            }
            return values;
        }
    }

    public static final List<String> HEADER = List.of(
            "stack",
            "first_established",
            "first_active",
            "first_loops_holding",
            "first_loops_loaded",
            "later_established",
            "later_active",
            "later_loops_holding",
            "later_loops_loaded",
            "at_once_established",
            "at_once_active",
            "at_once_loops_holding",
            "at_once_loops_loaded");

    /** @throws BenchException when the application does not get through */
    public Finding observe(PlannedFork planned, Path log) throws InterruptedException {
        Fork fork = forks.of(planned, log);
        try (SessionSampler sampler = new SessionSampler(server, planned.cell().stack())) {
            return planned.cell().kind() == Stack.Kind.WEB ? web(fork, sampler) : standalone(fork, sampler);
        } catch (IOException e) {
            throw BenchException.failed(planned.cell().name() + " broke off: " + e.getMessage() + ".");
        }
    }

    private static Finding standalone(Fork fork, SessionSampler sampler) throws IOException {
        List<Observation> seen = new ArrayList<>();
        List<String> command = new StandaloneFork().command(fork);
        try (AppProcess process = AppProcess.start(command, fork.password(), fork.log(), true, fork.reaper());
                BufferedReader output = process.output()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                JsonNode record = Json.MAPPER.readTree(line);
                if (record.path("record").asString("").equals("iteration")) {
                    seen.add(observation(record, sampler));
                } else if (record.path("record").asString("").equals("failed")) {
                    throw BenchException.failed(fork.planned().cell().name() + ": "
                            + record.path("problem").asString(""));
                }
            }
            if (seen.isEmpty()) {
                throw BenchException.failed(fork.planned().cell().name() + ": " + process.lastWords());
            }
        }
        return new Finding(fork.planned(), seen.get(0), seen.get(seen.size() - 1), Optional.empty());
    }

    private Finding web(Fork fork, SessionSampler sampler) throws IOException, InterruptedException {
        WebFork web = new WebFork();
        try (AppProcess process =
                AppProcess.start(web.command(fork), fork.password(), fork.log(), false, fork.reaper())) {
            if (!web.client().isReady(process)) {
                throw BenchException.failed(fork.planned().cell().name() + ": " + process.lastWords());
            }
            List<Observation> seen = new ArrayList<>();
            for (int run = 0; run < fork.settings().runs(); run++) {
                seen.add(observation(iteration(web, fork), sampler));
            }
            Observation atOnce = atOnce(web, fork, sampler);
            return new Finding(fork.planned(), seen.get(0), seen.get(seen.size() - 1), Optional.of(atOnce));
        }
    }

    /** The request that ends last has seen the threads of all of them. */
    private Observation atOnce(WebFork web, Fork fork, SessionSampler sampler) throws InterruptedException {
        ExecutorService clients = Executors.newFixedThreadPool(requests);
        try {
            List<Callable<JsonNode>> calls = new ArrayList<>();
            for (int request = 0; request < requests; request++) {
                calls.add(() -> iteration(web, fork));
            }
            List<Observation> seen = new ArrayList<>();
            for (Future<JsonNode> answer : clients.invokeAll(calls)) {
                seen.add(observation(answer.get(), sampler));
            }
            return seen.stream()
                    .reduce((one, other) -> new Observation(
                            Math.max(one.established(), other.established()),
                            Math.max(one.active(), other.active()),
                            Math.max(one.holding(), other.holding()),
                            Math.max(one.loaded(), other.loaded())))
                    .orElseThrow();
        } catch (ExecutionException e) {
            throw BenchException.failed(fork.planned().cell().name() + ": "
                    + String.valueOf(
                            e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
        } finally {
            clients.shutdownNow();
        }
    }

    private static JsonNode iteration(WebFork web, Fork fork) throws IOException, InterruptedException {
        JsonNode answer = web.client().benchmark(fork.settings().timeout());
        if (!answer.path("record").asString("").equals("iteration")) {
            throw BenchException.failed(
                    fork.planned().cell().name() + ": " + answer.path("detail").asString(answer.toString()));
        }
        return answer;
    }

    private static Observation observation(JsonNode iteration, SessionSampler sampler) {
        long begin = iteration.path("startEpochMillis").asLong();
        long end = begin + iteration.path("durationNanos").asLong() / 1_000_000;
        return Observation.of(iteration, sampler.most(begin, end));
    }
}
