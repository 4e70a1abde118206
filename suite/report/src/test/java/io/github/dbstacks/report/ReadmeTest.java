package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What README owes to a reader who has a minute. */
class ReadmeTest {
    private static final int MOST_WORDS = 1_100;
    /** The lines of a browser's first screen. */
    private static final int FIRST_LINES = 15;

    /** The card, and its narrow form for telephones. */
    private static final Pattern CARD =
            Pattern.compile("<picture><source media=\"[^\"]+\" srcset=\"([^\"]+/card-narrow\\.svg)\">\n"
                    + "<img alt=\"[^\"]+\" src=\"([^\"]+/card\\.svg)\"></picture>");

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(#[^)]*)?\\)");

    @Test
    void itIsShortAndBeginsWithACommandAndACard() throws IOException {
        String readme = Files.readString(Checkout.path("README.md"));

        assertThat(readme.strip().split("\\s+", -1)).hasSizeLessThanOrEqualTo(MOST_WORDS);
        List<String> first = readme.lines().limit(FIRST_LINES).toList();
        assertThat(first).anyMatch(line -> line.startsWith("./bench run "));
        Matcher card = CARD.matcher(readme.substring(0, readme.indexOf("\n## ")));
        assertThat(card.find()).isTrue();
        assertThat(List.of(card.group(1), card.group(2)))
                .allSatisfy(path -> assertThat(Checkout.path(path)).exists());
    }

    @Test
    void everyLinkOfTheCheckoutLeadsSomewhere() throws IOException {
        assertThat(LINK.matcher(Files.readString(Checkout.path("README.md")))
                        .results()
                        .map(link -> link.group(1)))
                .hasSizeGreaterThan(15)
                .allSatisfy(path -> assertThat(Checkout.path(path)).exists());
    }
}
