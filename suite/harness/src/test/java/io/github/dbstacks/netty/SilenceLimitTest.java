package io.github.dbstacks.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.harness.connection.FirstConnection;
import io.github.dbstacks.harness.connection.LimitedSockets;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SilenceLimitTest {
    private final EmbeddedChannel channel = new EmbeddedChannel(new SilenceLimit());

    private void pass(int seconds) {
        channel.freezeTime();
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
    }

    private void assertSilent(int seconds) {
        assertThatThrownBy(channel::checkException)
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("it did not answer within " + seconds + " s");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void aDatabaseThatHasNeverAnsweredIsGivenUpFirst() {
        channel.writeOutbound("startup");

        pass(FirstConnection.PATIENCE_SECONDS);
        assertThat(channel.isOpen()).isTrue();
        pass(LimitedSockets.LOOK_SECONDS);

        assertSilent(FirstConnection.PATIENCE_SECONDS);
    }

    /** Such a database is MariaDB, whose kernel accepts a connection while its processes are stopped. */
    @Test
    void aDatabaseThatSpeaksFirstIsGivenUpToo() {
        pass(FirstConnection.PATIENCE_SECONDS);
        assertThat(channel.isOpen()).isTrue();
        pass(LimitedSockets.LOOK_SECONDS);

        assertSilent(FirstConnection.PATIENCE_SECONDS);
    }

    @Test
    void aQuestionWithoutAnAnswerEndsTheConnection() {
        channel.writeOutbound("startup");
        channel.writeInbound("ready");
        channel.writeOutbound("SELECT");

        pass(LimitedSockets.SILENCE_SECONDS);
        assertThat(channel.isOpen()).isTrue();
        pass(LimitedSockets.LOOK_SECONDS);

        assertSilent(LimitedSockets.SILENCE_SECONDS);
    }

    /** A pool has such connections, and so have the forks of a block that take turns. */
    @Test
    void aConnectionThatNobodyUsesStaysOpen() {
        channel.writeOutbound("SELECT");
        channel.writeInbound("row");

        pass(3600);

        channel.checkException();
        assertThat(channel.isOpen()).isTrue();
    }
}
