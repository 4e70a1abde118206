package io.github.dbstacks.orchestrator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OwnTotalsTest {
    /** The fork works from 100 to 150, from 400 to 410 and from 1,000 on. */
    @Test
    void whatPassesBetweenTurnsIsNotItsOwn() {
        AtomicLong total = new AtomicLong(100);
        OwnTotals<Long> own = new OwnTotals<>(total::get, 100L, (all, others) -> all - others);

        total.set(150);
        own.turnEnds();
        total.set(400);
        own.turnBegins();
        assertThat(own.now()).isEqualTo(50);

        total.set(410);
        own.turnEnds();
        total.set(1_000);
        own.turnBegins();
        total.set(1_005);
        assertThat(own.now()).isEqualTo(65);
        assertThat(own.of(1_006L)).isEqualTo(66);
        assertThat(own.others()).isEqualTo(940);
    }
}
