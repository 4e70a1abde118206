package io.github.dbstacks.report.html;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What is wrong with a page, as a browser shows it: a line for each mistake, none where there is none. */
final class PageChecks {
    private static final String CHARTS = "\"figure svg, svg.thumbnail\"";

    /** Two texts of one chart that cover each other. */
    private static final String OVERLAPS = """
            [...document.querySelectorAll(%s)].flatMap(svg => {
              const texts = [...svg.querySelectorAll("text")].filter(text => text.textContent.trim())
                .map(text => [svg.closest("figure")?.dataset.chart + ": " + text.textContent, text.getBoundingClientRect()]);
              return texts.flatMap(([name, one], at) => texts.slice(at + 1)
                .filter(([, other]) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
                  && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3)
                .map(([other]) => name + " | " + other));
            })""".formatted(CHARTS);

    /** Texts that reach out of their chart, where they are cut, and names of series that are not whole. */
    private static final String CUT = """
            [...document.querySelectorAll(%s)].filter(svg => svg.clientWidth).flatMap(svg => {
              const place = (svg.closest("figure") ?? svg).getBoundingClientRect();
              const area = svg.getBoundingClientRect();
              return [...svg.querySelectorAll("text")].filter(text => text.textContent.trim())
                .map(text => [text.textContent, text.getBoundingClientRect()])
                .filter(([, text]) => text.width && (text.left < place.left - 2 || text.right > place.right + 2
                  || text.top < area.top - 2 || text.bottom > area.bottom + 2))
                .map(([text]) => "cut: " + svg.closest("figure")?.dataset.chart + ": " + text);
            }).concat([...document.querySelectorAll(".keys span")]
              .filter(key => key.scrollWidth > key.clientWidth + 1
                || key.getBoundingClientRect().right > key.closest("figure").getBoundingClientRect().right + 2)
              .map(key => "cut: " + key.textContent))""".formatted(CHARTS);

    /** Elements with a text of their own that has too little contrast with what is behind it; one for each look. */
    private static final String FAINT = """
            (() => {
              const luminance = ([r, g, b]) => [r, g, b].map(c => c / 255)
                .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
                .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
              const colour = text => {
                const numbers = text.match(/[\\d.]+/g).map(Number);
                return numbers.length > 3 && numbers[3] === 0 ? undefined : numbers.slice(0, 3);
              };
              const known = new Map();
              const behind = element => {
                if (!element) return [255, 255, 255];
                if (!known.has(element)) {
                  known.set(element, (!element.closest("svg") && colour(getComputedStyle(element).backgroundColor))
                    || behind(element.parentElement));
                }
                return known.get(element);
              };
              const faint = new Map();
              let texts = 0;
              for (const element of document.querySelectorAll("body *:not(script):not(option):not(title)")) {
                const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
                if (!own || !element.checkVisibility() || element.closest(".skip")) continue;
                texts++;
                const style = getComputedStyle(element);
                const text = colour(element.closest("svg") ? style.fill : style.color) ?? [0, 0, 0];
                const [one, other] = [luminance(text), luminance(behind(element))].sort((a, b) => b - a);
                const size = parseFloat(style.fontSize);
                const large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
                if ((one + 0.05) / (other + 0.05) < (large ? 3 : 4.5)) {
                  faint.set(text + " on " + behind(element),
                    "faint: " + text + " on " + behind(element) + ": " + element.tagName + " " + element.textContent.trim().slice(0, 40));
                }
              }
              return texts ? [...faint.values()] : ["no text"];
            })()""";

    private PageChecks() {}

    static List<String> overlaps(Chromium browser) {
        return lines(browser, OVERLAPS);
    }

    /** Texts that are cut, and a page that is wider than its window. */
    static List<String> cut(Chromium browser) {
        List<String> lines = lines(browser, CUT);
        if (browser.number("document.documentElement.scrollWidth - document.documentElement.clientWidth") > 0) {
            lines.add("the page is wider than its window");
        }
        return lines;
    }

    /** Texts without the contrast that the Web Content Accessibility Guidelines 2.2 ask for at level AA. */
    static List<String> faint(Chromium browser) {
        return lines(browser, FAINT);
    }

    private static List<String> lines(Chromium browser, String script) {
        List<String> lines = new ArrayList<>();
        for (JsonNode line : browser.value(script)) {
            lines.add(line.asString(""));
        }
        return lines;
    }
}
