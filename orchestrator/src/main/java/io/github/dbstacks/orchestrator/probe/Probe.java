package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.ForkDriver;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.WebClient;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.settings.stack.Launch.Drive;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.AppProcess;
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
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds out which connections and which event loops a stack really uses, as the third experiment of the reference study did. */
public final class Probe {
    private final Server server;
    private final Forks forks;
    private final int requests;

    /** @param requests how many requests a web application gets at once, after its iterations one by one */
    public Probe(Server server, Forks forks, int requests) {
        this.server = server;
        this.forks = forks;
        this.requests = requests;
    }

    /** Keeps what an application reports about a cell. */
    private static final class Reports implements ForkObserver {
        private Optional<ObjectNode> started = Optional.empty();
        private final List<ObjectNode> iterations = new ArrayList<>();
        private final List<ObjectNode> atOnce = new ArrayList<>();

        @Override
        public void started(JsonNode record) {
            started = Optional.of(bare(record));
        }

        @Override
        public void iteration(JsonNode record) {
            iterations.add(bare(record));
        }
    }

    /** Observes one cell. When its application fails, the result holds the problem and what was observed before. */
    public Probed observe(PlannedFork planned, Path log) throws InterruptedException {
        Fork fork = forks.of(planned, server, log);
        Reports reports = new Reports();
        try (SessionSampler sampler = new SessionSampler(server, planned.cell().stack())) {
            Optional<String> problem = observe(fork, reports).or(sampler::problem);
            return new Probed(
                    planned.cell(), reports.started, reports.iterations, reports.atOnce, sampler.samples(), problem);
        }
    }

    /** @return why it is not complete */
    private Optional<String> observe(Fork fork, Reports reports) throws InterruptedException {
        Observers observers = new Observers(List.of(reports), line -> {}, problem -> {});
        try (AppProcess process = fork.start(fork.command(List.of()))) {
            Optional<String> problem = ForkDriver.of(fork)
                    .drive(fork, process, observers)
                    .problem()
                    .map(FailureReason::sentence);
            if (problem.isEmpty() && fork.app().stack().launch().drive() == Drive.REQUESTS) {
                atOnce(fork, reports);
            }
            return reports.iterations.isEmpty() ? problem.or(() -> Optional.of(process.lastWords())) : problem;
        } catch (BenchException e) {
            return Optional.of(e.getMessage());
        } catch (IOException | JacksonException e) {
            return Optional.of("It broke off: " + BenchException.reason(e) + ".");
        }
    }

    private void atOnce(Fork fork, Reports reports) throws IOException, InterruptedException {
        WebClient client = new WebClient(fork);
        ExecutorService clients = Executors.newFixedThreadPool(requests);
        try {
            List<Callable<ObjectNode>> calls = new ArrayList<>();
            for (int request = 0; request < requests; request++) {
                calls.add(() -> iteration(client, fork));
            }
            for (Future<ObjectNode> answer : clients.invokeAll(calls)) {
                ObjectNode iteration = answer.get();
                iteration.remove("started");
                reports.atOnce.add(iteration);
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BenchException told) {
                throw told;
            }
            throw new IOException(BenchException.reason(e.getCause() == null ? e : e.getCause()), e);
        } finally {
            clients.shutdownNow();
        }
    }

    private static ObjectNode iteration(WebClient client, Fork fork) throws IOException, InterruptedException {
        ObjectNode answer = client.benchmark(fork.settings().timeout());
        if (!answer.path("record").asString("").equals("iteration")) {
            throw BenchException.failed(answer.path("detail").asString(answer.toString()));
        }
        return bare(answer);
    }

    /** A record without the property that tells its kind. */
    private static ObjectNode bare(JsonNode record) {
        ObjectNode copy = (ObjectNode) record.deepCopy();
        copy.remove("record");
        return copy;
    }
}
