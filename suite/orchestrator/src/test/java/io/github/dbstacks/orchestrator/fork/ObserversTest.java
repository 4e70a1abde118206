package io.github.dbstacks.orchestrator.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.drive.ForkDriver;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.json.RecordMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ObserversTest {
    private final List<String> heard = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    @Test
    void everyObserverSeesTheForkFromItsStartToItsEnd() throws InterruptedException {
        Observers observers = observers(new Listener("a"), new Listener("b"));

        observers.processStarted(7);
        observers.ready();
        line(observers, "{\"record\":\"started\",\"pid\":7}");
        line(observers, "{\"record\":\"iteration\",\"index\":1}");
        ForkEnded ended = observers.ended(ForkDriver.completed());

        assertThat(observers.jvmOptions()).containsExactly("-Da", "-Db");
        assertThat(heard)
                .containsExactly(
                        "a process 7",
                        "b process 7",
                        "a ready",
                        "b ready",
                        "a started 7",
                        "b started 7",
                        "a 1",
                        "b 1",
                        "a ended",
                        "b ended");
        assertThat(lines).hasSize(2);
        assertThat(ended.peakRssBytes()).as("the last that adds it").hasValue(9);
        assertThat(problems).isEmpty();
    }

    @Test
    void aLineOfAnotherKindIsWrittenAndNotObserved() {
        line(observers(new Listener("a")), "{\"record\":\"failed\",\"problem\":\"It broke.\"}");

        assertThat(lines).containsExactly("{\"record\":\"failed\",\"problem\":\"It broke.\"}");
        assertThat(heard).isEmpty();
    }

    @Test
    void anObserverThatFailsIsToldOfOnceAndTheForkGoesOn() throws InterruptedException {
        Observers observers = observers(new Broken(), new Listener("a"));

        observers.ready();
        line(observers, "{\"record\":\"iteration\",\"index\":1}");
        line(observers, "{\"record\":\"iteration\",\"index\":2}");

        assertThat(problems).containsExactly("The observer Broken of this fork failed: no room.");
        assertThat(lines).hasSize(2);
        assertThat(heard).containsExactly("a ready", "a 1", "a 2");
        assertThat(observers.ended(ForkDriver.completed()).problem()).isEmpty();
    }

    @Test
    void anObserverThatFailsAtTheEndLeavesTheEndAsItWas() throws InterruptedException {
        ForkObserver broken = new ForkObserver() {
            @Override
            public ForkEnded ended(ForkEnded end) {
                throw new IllegalStateException("too late");
            }
        };

        assertThat(observers(new Listener("a"), broken)
                        .ended(ForkDriver.completed())
                        .peakRssBytes())
                .hasValue(9);
        assertThat(problems).hasSize(1).first().asString().endsWith("failed: too late.");
    }

    private Observers observers(ForkObserver... observers) {
        return new Observers(List.of(observers), lines::add, problems::add);
    }

    private static void line(Observers observers, String line) {
        observers.line(line, RecordMapper.MAPPER.readTree(line));
    }

    private final class Listener implements ForkObserver {
        private final String name;

        Listener(String name) {
            this.name = name;
        }

        @Override
        public List<String> jvmOptions() {
            return List.of("-D" + name);
        }

        @Override
        public void processStarted(long pid) {
            heard.add(name + " process " + pid);
        }

        @Override
        public void ready() {
            heard.add(name + " ready");
        }

        @Override
        public void started(JsonNode started) {
            heard.add(name + " started " + started.path("pid").asLong());
        }

        @Override
        public void iteration(JsonNode iteration) {
            heard.add(name + " " + iteration.path("index").asInt());
        }

        @Override
        public ForkEnded ended(ForkEnded end) {
            heard.add(name + " ended");
            return end.withPeakRssBytes(OptionalLong.of(9));
        }
    }

    private static final class Broken implements ForkObserver {
        @Override
        public void iteration(JsonNode iteration) {
            throw new IllegalStateException("no room.");
        }
    }
}
