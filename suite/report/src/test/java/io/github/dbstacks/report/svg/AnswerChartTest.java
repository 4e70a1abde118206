package io.github.dbstacks.report.svg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.Checkout;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class AnswerChartTest {
    private static final Path RUN = Checkout.path("results/published/2026-11-25-quick-jdk-25");

    @Test
    void everyCellHasTwoBarsWithinThePictureAndNoTextLiesOnAnother() throws Exception {
        RunAnalysis analysis = RunAnalysis.read(RUN);
        String text = AnswerChart.of(analysis).orElseThrow();

        Document picture = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        List<Element> bars = elements(picture, "rect");
        assertThat(bars).hasSize(2 * analysis.cells().size());
        assertThat(bars).allSatisfy(bar -> {
            assertThat(number(bar, "width")).isPositive();
            assertThat(number(bar, "x") + number(bar, "width")).isLessThan(AnswerChart.WIDTH);
        });
        List<Element> texts = elements(picture, "text");
        assertThat(texts).extracting(Element::getTextContent).contains("JDBC", "reference");
        assertThat(texts)
                .extracting(one -> one.getAttribute("x") + " " + one.getAttribute("y"))
                .doesNotHaveDuplicates();
    }

    private static List<Element> elements(Document picture, String name) {
        NodeList found = picture.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(found::item)
                .map(Element.class::cast)
                .toList();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
