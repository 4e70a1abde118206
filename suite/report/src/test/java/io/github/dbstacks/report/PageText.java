package io.github.dbstacks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/** What a page says, a line for each title, sentence and row of a table: {@code | standalone-jdbc | 1 |}. */
public final class PageText {
    private PageText() {}

    public static String of(Path page) throws IOException {
        return of(Files.readString(page));
    }

    static String of(String html) {
        return Jsoup.parse(html).select("h1, h2, h3, summary, p, li, tr").stream()
                .map(PageText::line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(Element element) {
        return element.tagName().equals("tr")
                ? element.children().eachText().isEmpty()
                        ? ""
                        : element.children().stream().map(Element::text).collect(Collectors.joining(" | ", "| ", " |"))
                : element.text();
    }
}
