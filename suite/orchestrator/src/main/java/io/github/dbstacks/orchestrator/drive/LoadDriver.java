package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.harness.Pause;
import io.github.dbstacks.harness.Phases;
import io.github.dbstacks.orchestrator.fork.Fork;
import io.github.dbstacks.orchestrator.fork.LoadProcesses;
import io.github.dbstacks.orchestrator.fork.Observers;
import io.github.dbstacks.orchestrator.fork.Turns;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadSecond;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.Slo;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Switch;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.AppProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * Drives an application with the requests of the load engine. A right answer is an operation. The engine tells what it
 * measured, the application what that cost its JVM.
 *
 * <p>The fork warms up in bursts of a closed loop, each of which is an iteration, until {@link Phases} says that it is
 * warm. A closed loop asks as much as the application can answer, so the JIT compiler meets its hot methods sooner than
 * at a rate; between two bursts it may {@link Pause} to compile them. Then each second under the load itself is an
 * iteration. Where the load is the highest rate that holds an objective, {@link SloSearch} finds that rate first.
 *
 * <p>Where forks take turns, one measures for some seconds and rests. It warms up once more before its first turn, and
 * each turn begins with a second under the load that does not count. Counters of machine, application and database
 * leave out what passes from the last second of a turn to the first of the next.
 *
 * @param emptyTables removes what the fork has written
 */
record LoadDriver(ScenarioLoad load, LoadProcesses processes, Runnable emptyTables) implements ForkDriver {
    @Override
    public ForkEnded drive(Fork fork, AppProcess process, Observers observers, Turns.Turn turn)
            throws InterruptedException {
        WebClient client = new WebClient(fork);
        FirstAnswerPoll poll = new FirstAnswerPoll(
                client, process, fork.place().machine(), fork.clock().calls()::epochMillis);
        if (load.definition().isPresent()) {
            poll.await(load.definition().get()).ifPresent(answer -> observers.record("firstAnswer", answer));
        }
        if (!client.isReady(process)) {
            return RequestsDriver.orGone(process, "It was not ready after " + WebClient.START_TIME.toSeconds() + " s.");
        }
        observers.ready();
        try {
            RequestsDriver.started(client.usage(), observers);
        } catch (IOException | JacksonException e) {
            return RequestsDriver.orGone(
                    process, "GET " + WebClient.USAGE_PATH + " broke off: " + BenchException.reason(e) + ".");
        }
        Path log = LoadProcesses.log(fork.place().log());
        try (LoadTalk engine = new LoadTalk(processes.engine(load.scenario(), client.server(), false, log))) {
            Driven driven = new Driven(fork, process, client, observers, engine, turn);
            driven.warmUp();
            client.lookOnTime(process);
            driven.measure(
                    load.slo().isPresent() ? driven.highestRate(load.slo().get()) : driven.words.measured());
            return ForkDriver.completed();
        } catch (LoadProblem e) {
            return RequestsDriver.orGone(process, e.sentence());
        } catch (IOException | JacksonException e) {
            return RequestsDriver.orGone(process, "The load broke off: " + BenchException.reason(e) + ".");
        }
    }

    /** One fork under load. */
    private final class Driven {
        private final LoadWords words;
        private final Pause pause;
        private final Settings settings;
        private final WebClient client;
        private final Observers observers;
        private final LoadTalk engine;
        private final Turns.Turn turn;
        private int index;
        /** Requests per second of the quickest burst so far. */
        private double capacity;

        private MeasuredSeconds seconds;
        private final LoadErrors errors = new LoadErrors();

        Driven(Fork fork, AppProcess process, WebClient client, Observers observers, LoadTalk engine, Turns.Turn turn) {
            this.words = new LoadWords(load, fork.settings());
            this.pause = new Pause(fork.settings(), () -> fork.cpu(process));
            this.settings = fork.settings();
            this.seconds = MeasuredSeconds.of(fork.settings().measuredIterations());
            this.client = client;
            this.observers = observers;
            this.engine = engine;
            this.turn = turn;
        }

        void warmUp() throws LoadProblem, IOException, InterruptedException {
            Phases phases = new Phases(settings);
            while (phases.phase() == Phase.WARMUP) {
                pause.before(phases.index(), Phase.WARMUP);
                // Seconds of the load have this clock, too.
                long epochMillis = processes.machine().calls().epochMillis();
                long begin = System.nanoTime();
                ScenarioLoad closed = words.burst(phases.index());
                LoadResult burst = answeredBurst(phases.index());
                phases.ended(iteration(
                        Phase.WARMUP,
                        epochMillis,
                        System.nanoTime() - begin,
                        WorkDone.answered(closed, burst.answered()),
                        OperationTimes.ofRequests(burst.answerTime(), burst.latency())));
            }
        }

        /**
         * On a machine that is busy, a burst may end before its clients are connected. Its time belongs to the next
         * one.
         */
        private LoadResult answeredBurst(int burstIndex) throws LoadProblem, IOException, InterruptedException {
            LoadResult burst = burst(burstIndex);
            for (int empty = 1; burst.answered() == 0; empty++) {
                failBecauseOf(LoadErrors.afterEmptyBursts(empty));
                burst = burst(burstIndex);
            }
            return burst;
        }

        private LoadResult burst(int burstIndex) throws LoadProblem, IOException, InterruptedException {
            LoadResult burst = engine.drive(
                    words.warmUp(burstIndex), LoadWords.BURST, second -> errors.ended(tell(second, Phase.WARMUP)));
            failBecauseOf(errors.in(burst));
            capacity = Math.max(capacity, burst.achievedRate());
            return burst;
        }

        /** The words for the highest rate that holds an objective. */
        String highestRate(Slo slo) throws LoadProblem, IOException, InterruptedException {
            if (capacity == 0) {
                answeredBurst(1); // there was no warm-up
            }
            return words.measured(new SloSearch(slo, words, engine)
                    .highest(
                            capacity, second -> tell(second, Phase.WARMUP), trial -> observers.record("trial", trial)));
        }

        /**
         * A fork that waits for its first turn is idle for minutes. What runs for the first time after that makes the
         * JIT compiler throw hot methods away, such as the branch of Micrometer's {@code TimeWindowMax} for a window
         * that is long over. So the fork warms up again.
         */
        void measure(String what) throws LoadProblem, IOException, InterruptedException {
            if (turn.isShared()) {
                turn.beforeIteration(Phase.MEASURED, observers);
                client.usage(); // what it has used while it waited is of no burst
                warmUp();
                observers.turnEnds();
            }
            if (settings.get(Setting.EMPTY_TABLES) == Switch.ON) {
                emptyTables.run();
            }
            LoadResult result = engine.drive(
                    turn.isShared() ? LoadWords.inTurns(what) : what, words.longest(), this::second, this::awaitTurn);
            observers.record("load", result);
            failBecauseOf(errors.inMeasured(result));
        }

        private static void failBecauseOf(Optional<FailureReason> reason) throws LoadProblem {
            if (reason.isPresent()) {
                throw new LoadProblem(reason.get().sentence());
            }
        }

        /** What counts of a turn ends before the load does, and begins when it has settled, see {@link #second}. */
        private void awaitTurn() throws InterruptedException {
            turn.beforeIteration(Phase.MEASURED, observers.waiting());
        }

        private void second(LoadSecond second) throws LoadProblem, IOException, InterruptedException {
            errors.ended(tell(second, second.phase()));
            failBecauseOf(errors.hopeless());
            if (second.phase() == Phase.WARMUP) {
                client.usage(); // the next look begins here, and for observers in the same order as it ends
                if (turn.isShared()) {
                    observers.turnBegins();
                }
                seconds = seconds.inNextTurn();
                return;
            }
            seconds = seconds.and(second);
            if (second.answered() > 0) {
                iteration(
                        Phase.MEASURED,
                        seconds.startEpochMillis(),
                        seconds.durationNanos(),
                        WorkDone.answered(load, second.answered()),
                        OperationTimes.ofRequests(second.answerTime(), second.latency()));
                seconds = seconds.asIteration();
            }
            if (turn.isShared() && seconds.isEndOfTurn()) {
                observers.turnEnds();
            }
            if (seconds.isEnd() && settings.get(Setting.LIVE_HEAP) == Switch.ON) {
                liveHeap();
            }
        }

        /**
         * The last second has ended, and the load goes on for a moment, so that every client has a request under way.
         */
        private void liveHeap() throws IOException, InterruptedException {
            Metrics after = RecordMapper.MAPPER
                    .treeToValue(client.usageAfterCollection(), Iteration.class)
                    .metrics();
            if (after.gcCount() > 0
                    && after.heap().heapAfterGcBytes().isPresent()) { // else it does not collect when it is asked to
                observers.record(
                        "liveHeap", new LiveHeap(after.heap().heapAfterGcBytes().getAsLong()));
            }
        }

        /**
         * A second stands in the file without its histograms, which the iteration has. Those of bursts and trials are
         * warm-up.
         */
        private LoadSecond tell(LoadSecond second, Phase phase) {
            LoadSecond told = second.withoutTimes(phase);
            observers.record("second", told);
            return told;
        }

        /** Returns what the engine measured, and what the application says that its JVM used. */
        private Iteration iteration(
                Phase phase, long startEpochMillis, long durationNanos, WorkDone work, OperationTimes times)
                throws IOException, InterruptedException {
            Iteration used = RecordMapper.MAPPER.treeToValue(client.usage(), Iteration.class);
            Iteration iteration = new Iteration(
                    ++index,
                    phase,
                    startEpochMillis,
                    durationNanos,
                    work,
                    used.metrics(),
                    used.threads(),
                    times,
                    Optional.empty());
            observers.record("iteration", iteration);
            return iteration;
        }
    }
}
