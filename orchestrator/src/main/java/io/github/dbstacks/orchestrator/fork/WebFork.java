package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.harness.Pause;
import io.github.dbstacks.harness.Phases;
import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.ForkEnded;
import io.github.dbstacks.records.Iteration;
import io.github.dbstacks.records.RecordMapper;
import io.github.dbstacks.testbed.database.EmbeddedPostgres;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** A web application: it runs an iteration for each {@code GET /benchmark}, one after the other. */
public final class WebFork implements ForkRunner {
    private final int port = EmbeddedPostgres.freePort();
    private final WebClient client = new WebClient(port);

    @Override
    public List<String> command(Fork fork) {
        return fork.command(port);
    }

    public WebClient client() {
        return client;
    }

    @Override
    public ForkEnded run(Fork fork, ForkFile file, Witness witness, Progress progress) throws InterruptedException {
        try (AppProcess process = AppProcess.start(command(fork), fork.password(), fork.log(), false, fork.reaper())) {
            if (!client.isReady(process)) {
                return process.isAlive()
                        ? ForkRunner.failed(
                                OptionalLong.empty(),
                                FailureReason.of("It was not ready after " + WebClient.START_TIME.toSeconds() + " s."),
                                witness)
                        : gone(process, witness);
            }
            witness.started(process.pid());
            int runs = fork.settings().runs();
            Phases phases = new Phases(fork.settings());
            Pause pause = new Pause(fork.settings(), process.handle());
            while (!phases.areOver()) {
                pause.before(phases.index(), phases.phase());
                ObjectNode answer;
                Iteration iteration;
                try {
                    answer = client.benchmark(fork.settings().timeout());
                    if (!answer.path("record").asString("").equals("iteration")) {
                        return ForkRunner.failed(OptionalLong.empty(), problem(answer), witness);
                    }
                    iteration = RecordMapper.MAPPER.treeToValue(answer, Iteration.class);
                } catch (IOException | JacksonException e) {
                    return process.isAlive()
                            ? ForkRunner.failed(
                                    OptionalLong.empty(),
                                    FailureReason.of("GET /benchmark broke off: " + e.getMessage() + "."),
                                    witness)
                            : gone(process, witness);
                }
                append(answer, phases, file);
                witness.iteration(answer).ifPresent(seen -> file.append("surroundings", seen));
                progress.iteration(phases.index(), runs, iteration.durationMillis());
                phases.ended(iteration);
            }
            return ForkRunner.completed(witness);
        }
    }

    /** A problem document's type ends in the kind of the failure. */
    private static FailureReason problem(ObjectNode document) {
        String type = document.path("type").asString("");
        return new FailureReason(
                FailureKind.named(type.substring(type.lastIndexOf(':') + 1)).orElse(FailureKind.APPLICATION),
                document.path("detail").asString(document.toString()));
    }

    /** The application does not know which request is the last, so the phase is put in here. */
    private static void append(ObjectNode answer, Phases phases, ForkFile file) {
        ObjectNode started = (ObjectNode) answer.remove("started");
        if (phases.index() == 1 && started != null) {
            ObjectNode line = RecordMapper.MAPPER.createObjectNode();
            line.put("record", "started");
            line.setAll(started);
            file.append(RecordMapper.line(line));
        }
        answer.put("index", phases.index());
        answer.put("phase", phases.phase().toString());
        file.append(RecordMapper.line(answer));
    }

    private static ForkEnded gone(AppProcess process, Witness witness) throws InterruptedException {
        int status = process.awaitExit();
        return ForkRunner.failed(OptionalLong.of(status), ForkRunner.problem(process, status), witness);
    }
}
