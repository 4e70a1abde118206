package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.schema.scenario.Scenario;
import io.github.dbstacks.schema.scenario.ScenarioAnswer;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Asks an application that has just been started until it gives a right answer. Until somebody listens only a
 * connection is tried, which the kernel refuses in less than a tenth of a millisecond.
 *
 * @param machine of the process
 * @param clock wall clock of the iterations, which may be that of another host
 */
record FirstAnswerPoll(WebClient client, AppProcess process, Machine machine, LongSupplier clock) {
    /** It is at most 0.2 % of a start of three seconds, and costs the orchestrator some per cent of a processor. */
    private static final Duration EVERY = Duration.ofMillis(5);

    /** The number of the first request: no load has so many, so none asks the same again. */
    private static final long FIRST_NUMBER = 1L << 40;

    /**
     * Returns the first answer; empty when the application has ended, or says that it can work although no answer of it
     * was right: the load tells what is wrong.
     */
    Optional<FirstAnswer> await(Scenario scenario) throws InterruptedException {
        long deadline = System.nanoTime() + WebClient.START_TIME.toNanos();
        for (long number = FIRST_NUMBER; process.isAlive() && System.nanoTime() < deadline; ) {
            if (client.listens()) {
                if (isRight(scenario, number)) {
                    return Optional.of(answered(System.nanoTime()));
                }
                if (client.saysReady()) {
                    return Optional.empty();
                }
                number++;
            }
            Thread.sleep(EVERY.toMillis());
        }
        return Optional.empty();
    }

    private boolean isRight(Scenario scenario, long number) throws InterruptedException {
        try {
            ScenarioAnswer answer = client.answer(scenario.request(number));
            ScenarioAnswer right = scenario.answer(number);
            return answer.status() == right.status() && scenario.isRight(answer.body(), right);
        } catch (IOException e) {
            return false; // it ends, or does not answer yet
        }
    }

    private FirstAnswer answered(long now) {
        long afterNanos = now - process.startNanos();
        return new FirstAnswer(
                clock.getAsLong() - afterNanos / 1_000_000,
                afterNanos,
                machine.calls()
                        .totals(OptionalLong.of(process.pid()), false)
                        .application()
                        .cpuNanos(),
                EVERY.toNanos());
    }
}
