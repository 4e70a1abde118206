package io.github.dbstacks.analysis.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayersTest {
    private static final Layers LAYERS = Layers.read();
    private static final String SYSTEM_CALL =
            "Thread.run_[j];__libc_send;entry_SYSCALL_64_after_hwframe_[k];do_syscall_64_[k];";

    @ParameterizedTest
    @CsvSource({
        "java/lang/Thread.run_[j];org/postgresql/core/v3/QueryExecutorImpl.execute_[j], driver",
        "java/lang/Thread.run_[j];com/mysql/cj/NativeSession.execSQL_[j], driver",
        "reactor/core/A.a_[j];io/asyncer/r2dbc/mysql/QueryFlow.execute_[j], driver",
        "java/lang/Thread.run_[j];org/postgresql/core/PGStream.send_[j];java/net/Socket$SocketOutputStream.write_[i], JDK",
        "java/lang/Thread.run_[0];reactor/pool/SimpleDequePool.drain_[j], pool",
        "java/lang/Thread.run_[0];io/vertx/sqlclient/impl/pool/SqlConnectionPool.acquire_[j], pool",
        "java/lang/Thread.run_[0];reactor/netty/channel/FluxReceive.drain_[j], Netty",
        "java/lang/Thread.run_[0];reactor/core/publisher/FluxMap.onNext_[j], Reactor",
        "java/lang/Thread.run_[j];io/reactivex/rxjava3/core/Observable.subscribe_[j], RxJava",
        "java/lang/Thread.run_[j];tools/jackson/core/json/UTF8JsonGenerator.writeString_[j], JSON",
        "thread_native_entry;JavaThread::run;CompileBroker::compiler_thread_loop;PhaseIdealLoop::optimize, JIT compiler",
        "thread_native_entry;WorkerThread::run;G1ParTask::work;clear_page_[k], GC",
        "java/lang/Thread.run_[0];reactor/core/publisher/FluxMap.onNext_[j];itable stub, method dispatch",
        "thread_native_entry;os::malloc, JVM and libc",
        "org/hibernate/A.a_[j];io/agroal/pool/ConnectionPool.getConnection_[j], pool",
        "io/quarkus/A.a_[j];org/hibernate/sql/results/internal/RowReader.readRow_[j], Hibernate",
        "io/quarkus/A.a_[j];com/arjuna/ats/internal/jta/TransactionImple.begin_[j], transactions",
        "org/jboss/resteasy/A.a_[j];com/fasterxml/jackson/core/json/UTF8JsonGenerator.writeString_[j], JSON",
        "org/springframework/A.a_[j];tools/jackson/databind/ser/BeanSerializer.serialize_[j], JSON",
        "java/lang/Thread.run_[j];io/reactivex/rxjava3/internal/operators/ObservableMap.onNext_[j], RxJava",
        "io/vertx/A.a_[j];io/smallrye/mutiny/operators/uni/UniOnItemTransform.onItem_[j], Mutiny",
        "io/vertx/A.a_[j];kotlinx/coroutines/DispatchedTask.run_[j], Kotlin",
        "org/springframework/A.a_[j];org/springframework/data/rest/webmvc/RepositoryEntityController.get_[j], Spring Data",
        "org/springframework/A.a_[j];org/springframework/hateoas/Links.of_[j], Spring Data",
        "org/springframework/A.a_[j];org/springframework/web/servlet/DispatcherServlet.doDispatch_[j], Spring",
        "org/apache/catalina/A.a_[j];org/glassfish/jersey/server/ServerRuntime.process_[j], JAX-RS",
        "io/vertx/A.a_[j];org/jboss/resteasy/reactive/server/core/ResteasyReactiveRequestContext.run_[j], JAX-RS",
        "io/vertx/A.a_[j];io/quarkus/arc/impl/ArcContainerImpl.instance_[j], Quarkus",
        "org/springframework/A.a_[j];io/github/dbstacks/web/mvc/ScenarioController.people_[j], application",
        "org/springframework/A.a_[j];io/github/dbstacks/harness/Iterations.start_[j], measurement"
    })
    void aSampleBelongsToALayer(String stack, String layer) {
        assertThat(Sampling.CPU.layer(stack, LAYERS)).isEqualTo(new Layer(layer, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "ksys_write_[k];fdget_pos_[k], socket write",
        "__x64_sys_sendto_[k];__sys_sendto_[k];tcp_sendmsg_[k];tcp_sendmsg_locked_[k], socket write",
        "ksys_write_[k];sock_write_iter_[k];__local_bh_enable_ip_[k];net_rx_action_[k];tcp_ack_[k], packet delivery",
        "ksys_read_[k];vfs_read_[k];sock_read_iter_[k], socket read",
        "__x64_sys_recvfrom_[k];__sys_recvfrom_[k];fdget_[k], socket read",
        "__x64_sys_epoll_pwait2_[k];do_epoll_pwait.part.0_[k];ep_send_events_[k], poll and epoll",
        "__x64_sys_poll_[k];do_sys_poll_[k], poll and epoll",
        "__x64_sys_poll_[k];do_sys_poll_[k];schedule_[k];__schedule_[k];finish_task_switch.isra.0_[k], scheduling and futex",
        "__x64_sys_futex_[k];do_futex_[k];futex_wake_[k], scheduling and futex",
        "__x64_sys_getdents64_[k], other"
    })
    void theKernelsTimeIsDividedByWhatItIsFor(String frames, String part) {
        assertThat(Sampling.CPU.layer(SYSTEM_CALL + frames, LAYERS))
                .isEqualTo(new Layer("Linux kernel", Optional.of(part)));
    }

    @Test
    void anAllocationBelongsToTheCodeThatAllocates() {
        String stack = "java/lang/Thread.run_[j];io/netty/buffer/Pool.allocate_[j];java.lang.Object_[i]";

        assertThat(Sampling.ALLOCATIONS.layer(stack, LAYERS).name()).isEqualTo("Netty");
        assertThat(Sampling.ALLOCATIONS.byLayer(stack, LAYERS))
                .isEqualTo("Netty;io/netty/buffer/Pool.allocate_[j];java.lang.Object_[i]");
    }

    @Test
    void aStackByLayerHasTheFramesOfItsLayerAlone() {
        assertThat(Sampling.CPU.byLayer("java/a.b_[j];org/postgresql/A.a_[j];java/c.d_[j];java/e.f_[i]", LAYERS))
                .isEqualTo("JDK;java/c.d_[j];java/e.f_[i]");
        assertThat(Sampling.CPU.byLayer("java/a.b_[j];send;do_syscall_64_[k];tcp_sendmsg_[k]", LAYERS))
                .isEqualTo("Linux kernel;socket write;do_syscall_64_[k];tcp_sendmsg_[k]");
    }

    @Test
    void sharesAddUpToOneWithoutCompilation() {
        SampledStacks samples = SampledStacks.parse(List.of(
                "a;org/postgresql/A.b_[j] 3",
                "a;org/postgresql/A.b_[j];java/util/HashMap.get_[i] 1",
                "a;b 2",
                "a;schedule_[k] 1",
                "a;tcp_sendmsg_[k] 1",
                "CompileBroker::loop;b 4"));

        LayerShares shares = LayerShares.of(samples, LAYERS, Sampling.CPU);

        assertThat(shares.byLayer())
                .containsEntry(layer("driver"), 3 / 8.0)
                .containsEntry(layer("JDK"), 1 / 8.0)
                .containsEntry(layer("JVM and libc"), 2 / 8.0)
                .containsEntry(layer("Linux kernel"), 2 / 8.0)
                .containsEntry(new Layer("Linux kernel", Optional.of("socket write")), 1 / 8.0)
                .containsEntry(layer("Spring"), 0.0)
                .containsEntry(Layer.COMPILATION, 4 / 8.0);
        assertThat(shares.byLayer().entrySet().stream()
                        .filter(share -> share.getKey().part().isEmpty()
                                && !share.getKey().equals(Layer.COMPILATION))
                        .mapToDouble(share -> share.getValue())
                        .sum())
                .isCloseTo(1, within(1e-9));
        assertThat(LayerShares.of(SampledStacks.parse(List.of()), LAYERS, Sampling.CPU)
                        .byLayer())
                .isEmpty();
    }

    /** Parts of a layer and compilation are left out. */
    @Test
    void theLargestDifferenceIsThatOfAWholeLayer() {
        LayerShares one = shares("a;org/postgresql/A.b_[j] 50", "a;tcp_sendmsg_[k] 50", "CompileBroker::loop;b 90");
        LayerShares other = shares("a;org/postgresql/A.b_[j] 46", "a;schedule_[k] 54");

        assertThat(one.largestDifference(other)).hasValueCloseTo(0.04, within(1e-9));
        assertThat(one.largestDifference(shares())).isEmpty();
        assertThat(shares().largestDifference(one)).isEmpty();
    }

    @Test
    void aLineThatIsNoRuleIsRefused() {
        assertThatThrownBy(() -> Layers.parse(List.of("under driver org/"))).hasMessage("under driver org/");
    }

    private static LayerShares shares(String... lines) {
        return LayerShares.of(SampledStacks.parse(List.of(lines)), LAYERS, Sampling.CPU);
    }

    private static Layer layer(String name) {
        return new Layer(name, Optional.empty());
    }
}
