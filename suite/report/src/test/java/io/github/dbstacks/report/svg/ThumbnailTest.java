package io.github.dbstacks.report.svg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.report.PublishedAnalyses;
import org.junit.jupiter.api.Test;

class ThumbnailTest {
    @Test
    void theStacksOfARunStandInTheOrderOfTheirCost() {
        Thumbnail picture = of("2026-11-25-quick-jdk-25");

        assertThat(picture.caption()).isEqualTo("CPU, µs per SELECT");
        assertThat(picture.bars()).extracting(Thumbnail.Bar::name).containsExactly("JDBC", "Vertx", "R2DBC");
        assertThat(picture.bars()).extracting(Thumbnail.Bar::tone).containsExactly("yes", "plain", "plain");
        assertThat(picture.bars().get(0).share())
                .isLessThan(picture.bars().get(1).share());
        assertThat(picture.bars().get(2).share()).isEqualTo(1);
    }

    @Test
    void ofManyPoolSizesEachStackStandsWithItsBest() {
        Thumbnail picture = of("2026-11-25-pool-sizes-jdk-25");

        assertThat(picture.caption()).isEqualTo("SELECTs a second, at best");
        assertThat(picture.bars().get(0).name()).isEqualTo("JDBC with 10 connections");
        assertThat(picture.bars().get(0).value()).isEqualTo("91,574");
    }

    @Test
    void ofAChainEachStepStandsTheLargestFirst() {
        Thumbnail picture = of("2026-11-25-explain-jdk-25");

        assertThat(picture.bars().get(0).name()).isEqualTo("driver");
        assertThat(picture.bars().get(0).value()).isEqualTo("9.4");
    }

    private static Thumbnail of(String run) {
        return Thumbnail.of(PublishedAnalyses.of(run)).orElseThrow();
    }
}
