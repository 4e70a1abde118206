package io.github.dbstacks.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {

    @Test
    void theBareLoopAndTheApplicationAlternate() {
        List<Variant> order = new ArrayList<>(Rounds.order(1));
        order.addAll(Rounds.order(2));

        for (int turn = 0; turn < order.size(); turn++) {
            assertThat(order.get(turn) == Variant.BARE).isEqualTo(turn % 2 == 0);
        }
    }

    @Test
    void theApplicationsVariantsChangePlaces() {
        assertThat(Rounds.order(1)).containsOnly(Variant.values()).isNotEqualTo(Rounds.order(2));
    }
}
