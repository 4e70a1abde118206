package io.github.dbstacks.testbed.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.settings.Tls;
import io.github.dbstacks.testbed.agent.AgentCalls.StartedDatabase;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.machine.LocalMachine;
import io.github.dbstacks.testbed.machine.MachineTotals;
import io.github.dbstacks.testbed.machine.NetworkPath;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.Reaper;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AgentMapperTest {
    /** What an agent says is read as strictly as that, and all of it is understood. */
    @Test
    void whatAnAgentAnswersIsUnderstood() {
        long self = ProcessHandle.current().pid();
        try (Reaper reaper = Reaper.start()) {
            LocalMachine machine = new LocalMachine(reaper);

            assertUnderstood(machine.totals(OptionalLong.of(self), true));
            assertUnderstood(machine.totals(OptionalLong.empty(), false));
            assertUnderstood(machine.memory(self));
            machine.wholeMemory(self).ifPresent(AgentMapperTest::assertUnderstood);
            assertUnderstood(machine.facts());
            assertUnderstood(Backends.now(self));
            assertUnderstood(new NetworkPath(1, 2));
            assertUnderstood(Jdk.current());
            assertUnderstood(new StartedDatabase(1, "p", "a", "q", Tls.VERIFY_FULL, 2, "c"));
        }
    }

    /** A kernel that tells nothing leaves values out. */
    @Test
    void whatIsUnknownMayBeMissing() {
        String totals = "{\"nanos\":1,\"host\":{},\"ownCpuNanos\":2,\"application\":{\"majorFaults\":0}}";

        assertThat(AgentMapper.STRICT.readValue(totals, MachineTotals.class).throttledNanos())
                .isEmpty();
    }

    private static void assertUnderstood(Object value) {
        String said = RecordMapper.line(RecordMapper.MAPPER.valueToTree(value));
        Object read = AgentMapper.STRICT.readValue(said, value.getClass());
        assertThat(read).as(said).isEqualTo(value);
    }
}
