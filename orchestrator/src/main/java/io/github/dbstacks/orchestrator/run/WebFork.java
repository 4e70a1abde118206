package io.github.dbstacks.orchestrator.run;

import io.github.dbstacks.harness.Pause;
import io.github.dbstacks.harness.Phases;
import io.github.dbstacks.orchestrator.database.EmbeddedPostgres;
import io.github.dbstacks.orchestrator.process.AppProcess;
import io.github.dbstacks.result.ForkEnded;
import io.github.dbstacks.result.Surroundings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A web application: it runs an iteration for each {@code GET /benchmark}, one after the other. */
final class WebFork implements ForkRunner {
    private final int port = EmbeddedPostgres.freePort();
    private final WebClient client = new WebClient(port);

    @Override
    public List<String> command(Fork fork) {
        List<String> command = fork.command();
        fork.arguments().forEach(argument -> command.add("--bench." + argument));
        if (!fork.planned().cell().profiles().isEmpty()) {
            command.add("--spring.profiles.active="
                    + String.join(",", fork.planned().cell().profiles()));
        }
        command.add("--server.port=" + port);
        return command;
    }

    WebClient client() {
        return client;
    }

    @Override
    public ForkEnded run(Fork fork, ForkFile file, Witness witness, Progress progress) throws InterruptedException {
        try (AppProcess process = AppProcess.start(command(fork), fork.password(), fork.log(), false, fork.reaper())) {
            if (!client.isReady(process)) {
                return process.isAlive()
                        ? ForkRunner.failed(
                                -1, "It was not ready after " + WebClient.START_TIME.toSeconds() + " s.", -1)
                        : gone(process, -1);
            }
            witness.started(process.pid());
            long peakRss = process.peakRssBytes();
            int runs = fork.settings().runs();
            Phases phases = new Phases(fork.settings());
            Pause pause = new Pause(fork.settings(), process.handle());
            while (!phases.areOver()) {
                pause.before(phases.index(), phases.phase());
                ObjectNode answer;
                try {
                    answer = client.benchmark(fork.settings().timeout());
                } catch (IOException | JacksonException e) {
                    return process.isAlive()
                            ? ForkRunner.failed(-1, "GET /benchmark broke off: " + e.getMessage() + ".", peakRss)
                            : gone(process, peakRss);
                }
                if (!answer.path("record").asString("").equals("iteration")) {
                    return ForkRunner.failed(-1, answer.path("detail").asString(answer.toString()), peakRss);
                }
                append(answer, phases, file);
                Optional<Surroundings> surroundings = witness.iteration(answer);
                if (surroundings.isPresent()) {
                    file.append("surroundings", surroundings.get());
                    peakRss = process.peakRssBytes();
                }
                progress.iteration(
                        phases.index(), runs, answer.path("durationNanos").asLong() / 1e6);
                ended(phases, answer);
            }
            return ForkRunner.completed(process.peakRssBytes());
        }
    }

    /** The application does not know which request is the last, so the phase is put in here. */
    private static void append(ObjectNode answer, Phases phases, ForkFile file) {
        ObjectNode started = (ObjectNode) answer.remove("started");
        if (phases.index() == 1 && started != null) {
            ObjectNode line = Json.MAPPER.createObjectNode();
            line.put("record", "started");
            line.setAll(started);
            file.append(Json.line(line));
        }
        answer.put("index", phases.index());
        answer.put("phase", phases.phase().toString());
        file.append(Json.line(answer));
    }

    private static void ended(Phases phases, ObjectNode iteration) {
        JsonNode metrics = iteration.path("metrics");
        phases.ended(
                iteration.path("selects").asLong(),
                iteration.path("durationNanos").asLong(),
                iteration
                        .path("threadGroups")
                        .valueStream()
                        .mapToLong(group -> group.path("allCpuNanos").asLong())
                        .sum(),
                metrics.path("jitMillis").asLong(),
                metrics.path("classesLoaded").asLong());
    }

    private static ForkEnded gone(AppProcess process, long peakRss) throws InterruptedException {
        int status = process.awaitExit();
        String problem = status <= 2 ? process.lastWords() : "The application " + ForkRunner.ended(status) + ".";
        return ForkRunner.failed(status, problem, peakRss);
    }
}
