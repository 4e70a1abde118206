package io.github.dbstacks.report.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.run.MadeRuns;
import io.github.dbstacks.analysis.runs.RunsTogether;
import io.github.dbstacks.report.PublishedAnalyses;
import io.github.dbstacks.report.text.RunsWording;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CardTest {
    /** A telephone of 360 pixels shows letters of this size with 11 pixels, and nobody reads smaller ones. */
    private static final double SMALLEST_ON_A_TELEPHONE = 11 * 600 / 360.0;

    private static Card card(String run) {
        return Card.of(PublishedAnalyses.named(run)).orElseThrow();
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({
        "2026-11-25-quick-jdk-25, 3, JDBC",
        "2026-11-26-load-jdk-25, 6, Vert.x in Quarkus",
        "2026-11-25-explain-jdk-25, 2, driver",
        "2026-11-27-study-000-multi-row, 2, fixed"
    })
    void aRunHasAFewBarsAndNothingReachesOutOfThePicture(String run, int least, String first) {
        Card card = card(run);

        assertThat(card.bars()).hasSizeBetween(least, 6).first().returns(first, Card.Bar::name);
        assertThat(card.bars()).allSatisfy(bar -> {
            assertThat(bar.low()).isLessThanOrEqualTo(bar.length());
            assertThat(bar.high()).isGreaterThanOrEqualTo(bar.length());
        });
        assertThat(card.footer()).contains("2026-11-2", "JDK ", "dbstacks 0.");
        nothingReachesOut(CardLayout.forScreen(card), card);
        canBeReadOnATelephone(card);
    }

    private static void nothingReachesOut(CardLayout layout, Card card) {
        assertThat(layout.boxes()).filteredOn(box -> !box.isOfDatabase()).hasSameSizeAs(card.bars());
        assertThat(layout.boxes()).allSatisfy(box -> {
            assertThat(box.width()).isPositive();
            assertThat(box.x() + box.width()).isLessThan(layout.width());
        });
        assertThat(layout.texts()).allSatisfy(text -> {
            assertThat(text.x() + CardLayout.width(text.text(), text.size()))
                    .as(text.text())
                    .isLessThanOrEqualTo(layout.width());
            assertThat(text.y()).as(text.text()).isBetween(20.0, layout.height() - 10.0);
        });
    }

    private static void canBeReadOnATelephone(Card card) {
        CardLayout narrow = CardLayout.narrow(card);

        nothingReachesOut(narrow, card);
        assertThat(narrow.width()).isEqualTo(600);
        assertThat(narrow.texts())
                .allSatisfy(text -> assertThat((double) text.size())
                        .as(text.text())
                        .isGreaterThanOrEqualTo(SMALLEST_ON_A_TELEPHONE));
        assertThat(narrow.texts().stream().map(CardLayout.Letters::y))
                .as("nothing stands on what is before it")
                .isSorted();
        String words = narrow.texts().stream()
                .map(CardLayout.Letters::text)
                .collect(Collectors.joining())
                .replace(" ", "");
        assertThat(Stream.concat(
                        Stream.of(card.sentence(), card.caption(), card.footer()),
                        card.bars().stream().flatMap(bar -> Stream.of(bar.name(), bar.value() + bar.spread()))))
                .allSatisfy(text -> assertThat(words).contains(text.replace(" ", "")));
    }

    @Test
    void aNarrowCardHasRoomForLongNamesAndNumbers() {
        canBeReadOnATelephone(new Card(
                "A-word-without-any-blank-that-is-much-wider-than-a-telephone is broken",
                "µs",
                List.of(
                        new Card.Bar("JDBC", "0", "", 0, 0, 0, 0, true),
                        new Card.Bar(
                                "io.r2dbc:a-driver-with-the-longest-of-all-names:1.0.2.RELEASE-of-today",
                                "1,234.56 s",
                                "× 1,234.56 (1,111.11..1,333.33)",
                                10,
                                9,
                                11,
                                4,
                                false)),
                "today"));
    }

    @Test
    void runsTogetherSayWhenTheyWereAndOfWhichVersion() {
        RunsTogether together =
                RunsTogether.of(List.of(MadeRuns.run("b", 2, "Xeon", 120), MadeRuns.run("a", 1, "EPYC", 110)));

        assertThat(Card.ofRuns(together, RunsWording.names(together, Map.of())).footer())
                .startsWith("EPYC, Xeon · 2026-11-01 to 2026-11-02 · 2 runs of ")
                .endsWith(" together · dbstacks "
                        + together.runs().get(0).measured().run().suite().version());
    }

    /** The reference is among them, however many cells there are. */
    @Test
    @Tag("slow")
    void theCommonestHasABarOfItsOwnColour() {
        assertThat(card("2026-11-26-load-jdk-25").bars())
                .filteredOn(Card.Bar::isReference)
                .singleElement()
                .returns("JDBC in Spring MVC", Card.Bar::name)
                .returns("reference", Card.Bar::spread);
    }

    /** A third of what R2DBC costs more is the database's: that is seen at a glance. */
    @Test
    @Tag("slow")
    void theDatabaseHasAPaleEndOfEachBar() {
        Card card = card("2026-11-25-standard-jdk-25");

        assertThat(card.caption()).contains("application and (pale) database");
        assertThat(card.bars()).allSatisfy(bar -> assertThat(bar.ofDatabase()).isBetween(1.0, bar.length()));
        List<CardLayout.Box> boxes = CardLayout.forScreen(card).boxes();
        assertThat(boxes).hasSize(2 * card.bars().size());
        for (int at = 0; at < boxes.size(); at += 2) {
            CardLayout.Box whole = boxes.get(at);
            CardLayout.Box part = boxes.get(at + 1);
            assertThat(part.isOfDatabase()).isTrue();
            assertThat(part.x() + part.width()).isCloseTo(whole.x() + whole.width(), within(0.01));
        }
        assertThat(CardSvg.of(card)).contains("class=\"c-reference c-database\"", "class=\"c-bar c-database\"");
    }

    @Test
    void theSvgIsXmlWithoutAnythingFromElsewhere() throws Exception {
        Card card = card("2026-11-25-quick-jdk-25");
        String svg = CardSvg.of(new Card("<b>&\"", card.caption(), card.bars(), card.footer()));

        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertThat(svg)
                .contains("&lt;b&gt;&amp;", "viewBox=\"0 0 1200 630\"", "@media (prefers-color-scheme: dark)")
                .doesNotContain("href", "url(");
        assertThat(CardSvg.narrow(card)).contains("width=\"600\"", "viewBox=\"0 0 600 ");
    }

    @Test
    void thePngIsAsLargeAsPreviewsAskFor() throws Exception {
        byte[] png = CardPng.of(card("2026-11-25-quick-jdk-25")).orElseThrow();

        BufferedImage image = Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(png)));
        assertThat(image.getWidth()).isEqualTo(1200);
        assertThat(image.getHeight()).isEqualTo(630);
        assertThat(image.getRGB(2, 2)).isEqualTo(0xffffffff);
        long dark = 0;
        for (int x = 0; x < 1200; x++) {
            for (int y = 0; y < 200; y++) {
                dark += (image.getRGB(x, y) & 0xff) < 0x80 ? 1 : 0;
            }
        }
        assertThat(dark).as("points of letters").isGreaterThan(2000);
    }

    /** An example is a container. What the JVM throws then depends on its version. */
    @Test
    void aMachineWithoutAFontGetsNoPng() {
        Card card = new Card("A question", "µs", List.of(new Card.Bar("a", "1", "", 1, 1, 1, 0, true)), "today");

        assertThat(CardPng.of(card)).isPresent();
        assertThat(CardPng.of(card, (style, size) -> {
                    throw new InternalError("Fontconfig head is null, check your fonts or fonts configuration");
                }))
                .isEmpty();
        assertThat(CardPng.of(card, (style, size) -> {
                    throw new NoClassDefFoundError("Could not initialize class sun.font.SunFontManager");
                }))
                .isEmpty();
    }
}
