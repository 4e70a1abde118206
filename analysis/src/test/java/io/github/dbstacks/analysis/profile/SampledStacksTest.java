package io.github.dbstacks.analysis.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampledStacksTest {
    private static final Layers LAYERS = Layers.read();

    @ParameterizedTest
    @CsvSource({
        "java/lang/Thread.run_[j];org/postgresql/core/v3/QueryExecutorImpl.execute_[j], driver",
        "java/lang/Thread.run_[j];org/postgresql/core/PGStream.send_[j];java/net/Socket$SocketOutputStream.write_[i], JDK",
        "java/lang/Thread.run_[j];org/postgresql/core/PGStream.send_[j];__libc_send;tcp_sendmsg_[k], Linux kernel",
        "java/lang/Thread.run_[0];reactor/pool/SimpleDequePool.drain_[j], pool",
        "java/lang/Thread.run_[0];io/vertx/sqlclient/impl/pool/SqlConnectionPool.acquire_[j], pool",
        "java/lang/Thread.run_[0];reactor/netty/channel/FluxReceive.drain_[j], Netty",
        "java/lang/Thread.run_[0];reactor/core/publisher/FluxMap.onNext_[j], Reactor",
        "thread_native_entry;JavaThread::run;CompileBroker::compiler_thread_loop;PhaseIdealLoop::optimize, JIT compiler",
        "thread_native_entry;WorkerThread::run;G1ParTask::work;clear_page_[k], GC",
        "thread_native_entry;os::malloc, JVM and libc"
    })
    void aSampleBelongsToALayer(String stack, String layer) {
        assertThat(LAYERS.of(stack)).isEqualTo(layer);
    }

    @Test
    void sharesAddUpToOne() {
        SampledStacks samples = SampledStacks.parse(List.of(
                "a;org/postgresql/A.b_[j] 3", "a;org/postgresql/A.b_[j];java/util/HashMap.get_[i] 1", "a;b 4", ""));

        assertThat(samples.total()).isEqualTo(8);
        assertThat(samples.shares(LAYERS))
                .containsEntry("driver", 3 / 8.0)
                .containsEntry("JDK", 1 / 8.0)
                .containsEntry("JVM and libc", 0.5)
                .containsEntry("Spring", 0.0);
        assertThat(samples.shares(LAYERS).values().stream()
                        .mapToDouble(share -> share)
                        .sum())
                .isCloseTo(1, within(1e-9));
        assertThat(SampledStacks.parse(List.of()).shares(LAYERS)).isEmpty();
    }

    @Test
    void aLineThatIsNoRuleIsRefused() {
        assertThatThrownBy(() -> Layers.parse(List.of("under driver org/"))).hasMessage("under driver org/");
    }
}
