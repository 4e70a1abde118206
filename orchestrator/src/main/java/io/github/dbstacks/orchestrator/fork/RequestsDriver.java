package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.harness.Pause;
import io.github.dbstacks.harness.Phases;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Drives an application that runs one iteration for each HTTP request. The requests follow one another. */
final class RequestsDriver implements ForkDriver {
    @Override
    public ForkEnded drive(Fork fork, AppProcess process, Observers observers, Turns.Turn turn)
            throws InterruptedException {
        WebClient client = new WebClient(fork);
        if (!client.isReady(process)) {
            return orGone(process, "It was not ready after " + WebClient.START_TIME.toSeconds() + " s.");
        }
        observers.ready();
        Phases phases = new Phases(fork.settings());
        Pause pause = new Pause(fork.settings(), process.handle());
        while (!phases.areOver()) {
            turn.beforeIteration(phases.phase(), observers);
            pause.before(phases.index(), phases.phase());
            try {
                JsonNode answer = client.benchmark(fork.settings().timeout());
                if (!answer.path("record").asString("").equals("iteration")) {
                    return ForkDriver.failed(OptionalLong.empty(), reason(answer));
                }
                phases.ended(take(answer, phases, observers));
            } catch (IOException | JacksonException e) {
                return orGone(
                        process, "GET " + client.benchmarkPath() + " broke off: " + BenchException.reason(e) + ".");
            }
        }
        return ForkDriver.completed();
    }

    /** An answer holds what an application that prints its iterations says in two lines. It does not know its number and phase. */
    private static Iteration take(JsonNode answer, Phases phases, Observers observers) {
        Iteration iteration =
                RecordMapper.MAPPER.treeToValue(answer, Iteration.class).withPhase(phases.index(), phases.phase());
        if (phases.index() == 1) {
            started(answer, observers);
        }
        observers.record("iteration", iteration);
        return iteration;
    }

    /** Tells what an answer says of its application. */
    static void started(JsonNode answer, Observers observers) {
        if (answer.has("started")) {
            observers.record("started", RecordMapper.MAPPER.treeToValue(answer.path("started"), Started.class));
        }
    }

    /** The type of a problem document ends in the kind of the failure. */
    private static FailureReason reason(JsonNode document) {
        String type = document.path("type").asString("");
        return new FailureReason(
                EnumText.read(FailureKind.class, type.substring(type.lastIndexOf(':') + 1))
                        .orElse(FailureKind.APPLICATION),
                document.path("detail").asString(document.toString()));
    }

    /** When the process has ended, its exit status tells more than what its client saw. */
    static ForkEnded orGone(AppProcess process, String problem) throws InterruptedException {
        return process.endsSoon()
                ? ForkDriver.failed(process, process.awaitExit())
                : ForkDriver.failed(OptionalLong.empty(), FailureReason.of(problem));
    }
}
