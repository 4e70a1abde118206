package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.Forks;
import io.github.dbstacks.orchestrator.fork.StandaloneFork;
import io.github.dbstacks.orchestrator.fork.WebFork;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.RecordMapper;
import io.github.dbstacks.settings.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.process.AppProcess;
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
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

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

    /** What has been seen of a cell so far. */
    private static final class Seen {
        private Optional<ObjectNode> started = Optional.empty();
        private final List<ObjectNode> iterations = new ArrayList<>();
        private final List<ObjectNode> atOnce = new ArrayList<>();
    }

    /** Looks at one cell; an application that does not get through is a problem in what is given back. */
    public Probed observe(PlannedFork planned, Path log) throws InterruptedException {
        Fork fork = forks.of(planned, log);
        Seen seen = new Seen();
        try (SessionSampler sampler = new SessionSampler(server, planned.cell().stack())) {
            Optional<String> problem = observe(fork, seen).or(sampler::problem);
            return new Probed(planned.cell(), seen.started, seen.iterations, seen.atOnce, sampler.samples(), problem);
        }
    }

    private Optional<String> observe(Fork fork, Seen seen) throws InterruptedException {
        try {
            if (fork.planned().cell().kind() == Stack.Kind.WEB) {
                web(fork, seen);
            } else {
                standalone(fork, seen);
            }
            return Optional.empty();
        } catch (BenchException e) {
            return Optional.of(e.getMessage());
        } catch (IOException | JacksonException e) {
            return Optional.of("It broke off: " + e.getMessage() + ".");
        }
    }

    private static void standalone(Fork fork, Seen seen) throws IOException {
        List<String> command = new StandaloneFork().command(fork);
        try (AppProcess process = AppProcess.start(command, fork.password(), fork.log(), true, fork.reaper());
                BufferedReader output = process.output()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                ObjectNode record = (ObjectNode) RecordMapper.MAPPER.readTree(line);
                switch (record.path("record").asString("")) {
                    case "started" -> seen.started = Optional.of(bare(record));
                    case "iteration" -> seen.iterations.add(bare(record));
                    case "failed" ->
                        throw BenchException.failed(
                                record.path("problem").path("sentence").asString(""));
                    default -> {
                        // nothing that is looked for
                    }
                }
            }
            if (seen.iterations.isEmpty()) {
                throw BenchException.failed(process.lastWords());
            }
        }
    }

    private void web(Fork fork, Seen seen) throws IOException, InterruptedException {
        WebFork web = new WebFork();
        try (AppProcess process =
                AppProcess.start(web.command(fork), fork.password(), fork.log(), false, fork.reaper())) {
            if (!web.client().isReady(process)) {
                throw BenchException.failed(process.lastWords());
            }
            for (int run = 0; run < fork.settings().runs(); run++) {
                ObjectNode iteration = iteration(web, fork);
                seen.started = Optional.of((ObjectNode) iteration.remove("started"));
                seen.iterations.add(iteration);
            }
            atOnce(web, fork, seen);
        }
    }

    private void atOnce(WebFork web, Fork fork, Seen seen) throws IOException, InterruptedException {
        ExecutorService clients = Executors.newFixedThreadPool(requests);
        try {
            List<Callable<ObjectNode>> calls = new ArrayList<>();
            for (int request = 0; request < requests; request++) {
                calls.add(() -> iteration(web, fork));
            }
            for (Future<ObjectNode> answer : clients.invokeAll(calls)) {
                ObjectNode iteration = answer.get();
                iteration.remove("started");
                seen.atOnce.add(iteration);
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BenchException told) {
                throw told;
            }
            throw new IOException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        } finally {
            clients.shutdownNow();
        }
    }

    private static ObjectNode iteration(WebFork web, Fork fork) throws IOException, InterruptedException {
        ObjectNode answer = web.client().benchmark(fork.settings().timeout());
        if (!answer.path("record").asString("").equals("iteration")) {
            throw BenchException.failed(answer.path("detail").asString(answer.toString()));
        }
        return bare(answer);
    }

    /** Without the name of the line it came on. */
    private static ObjectNode bare(ObjectNode record) {
        record.remove("record");
        return record;
    }
}
