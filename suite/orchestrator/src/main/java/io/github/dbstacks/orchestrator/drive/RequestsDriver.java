package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.harness.Pause;
import io.github.dbstacks.harness.Phases;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Drives an application that runs one iteration for each HTTP request. The requests follow one another. */
final class RequestsDriver implements ForkDriver {
    /** With {@code count-sessions=on} so many iterations run at the same time, after the iterations one by one. */
    private static final int AT_ONCE = 4;

    @Override
    public ForkEnded drive(Fork fork, AppProcess process, Observers observers, Turns.Turn turn)
            throws InterruptedException {
        WebClient client = new WebClient(fork);
        if (!client.isReady(process)) {
            return orGone(process, "It was not ready after " + WebClient.START_TIME.toSeconds() + " s.");
        }
        observers.ready();
        Phases phases = new Phases(fork.settings());
        Pause pause = new Pause(fork.settings(), () -> fork.cpu(process));
        while (!phases.areOver()) {
            turn.beforeIteration(phases.phase(), observers);
            pause.before(phases.index(), phases.phase());
            try {
                JsonNode answer = client.benchmark(fork.settings().timeout());
                if (!isIteration(answer)) {
                    return ForkDriver.failed(OptionalLong.empty(), reason(answer));
                }
                phases.ended(take(answer, phases, observers));
            } catch (IOException | JacksonException e) {
                return orGone(
                        process, "GET " + client.benchmarkPath() + " broke off: " + BenchException.reason(e) + ".");
            }
        }
        return fork.settings().countSessions() == Switch.ON ? atOnce(client, fork, observers) : ForkDriver.completed();
    }

    private static ForkEnded atOnce(WebClient client, Fork fork, Observers observers) throws InterruptedException {
        ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Callable<JsonNode>> calls = Collections.nCopies(
                    AT_ONCE, () -> client.benchmark(fork.settings().timeout()));
            List<JsonNode> iterations = new ArrayList<>();
            for (Future<JsonNode> call : clients.invokeAll(calls)) {
                JsonNode answer = call.get();
                if (!isIteration(answer)) {
                    return ForkDriver.failed(OptionalLong.empty(), reason(answer));
                }
                iterations.add(answer);
            }
            observers.atOnce(iterations);
            return ForkDriver.completed();
        } catch (ExecutionException e) {
            return ForkDriver.failed(
                    OptionalLong.empty(),
                    FailureReason.of(AT_ONCE + " requests at once broke off: " + BenchException.reason(e) + "."));
        } finally {
            clients.shutdownNow();
        }
    }

    private static boolean isIteration(JsonNode answer) {
        return answer.path("record").asString("").equals("iteration");
    }

    /**
     * An answer holds what an application that prints its iterations says in two lines. It does not know its number and
     * phase.
     */
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
