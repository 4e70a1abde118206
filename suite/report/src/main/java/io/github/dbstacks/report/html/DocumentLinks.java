package io.github.dbstacks.report.html;

import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.svg.Card;
import io.github.dbstacks.report.svg.CardSvg;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

/** Tells where the links of a site's documents lead, which name files of the checkout. */
record DocumentLinks(Site site) {
    private static final String RESULTS = "results/";
    private static final String PUBLISHED = "published/";

    /**
     * Returns where a link of a document leads in the site; empty where the site does not have what it names.
     *
     * @param document its path in the checkout
     */
    Optional<String> of(String document, String link) {
        if (link.matches("[a-z]+:.*") || link.startsWith("#")) {
            return Optional.of(link);
        }
        String[] parts = link.split("#", 2);
        Path folder = Optional.ofNullable(Path.of(document).getParent()).orElse(Path.of(""));
        String path = folder.resolve(parts[0]).normalize().toString();
        String back = "../".repeat(Site.depth(document));
        if (site.documents().containsKey(path)) {
            return Optional.of(back + Site.html(path) + (parts.length > 1 ? "#" + parts[1] : ""));
        }
        if (!path.startsWith(RESULTS + PUBLISHED) && !path.startsWith(RESULTS + DerivedRun.SENT_IN)) {
            return Optional.empty();
        }
        String below = path.substring(RESULTS.length()).replaceFirst("^" + PUBLISHED, "") + "/";
        String name = site.runs().keySet().stream()
                .filter(run -> below.startsWith(run + "/"))
                .findFirst()
                .orElse(below.split("/", 2)[0]);
        if (site.runs().containsKey(name)) {
            if (path.endsWith("/" + Card.SVG)) {
                return image(name, CardSvg::of);
            }
            if (path.endsWith("/" + Card.NARROW_SVG)) {
                return image(name, CardSvg::narrow);
            }
            return Optional.of(back + Site.run(name));
        }
        if (site.series().containsKey(name)) {
            return Optional.of(back + "runs/" + name + "/figures.txt");
        }
        return site.studies().entrySet().stream()
                .filter(study -> study.getValue().runs().stream()
                        .anyMatch(run -> run.name().startsWith(below)))
                .map(study -> back + study.getKey())
                .findFirst();
    }

    /** Returns the card of a run as a picture that is part of the page. */
    private Optional<String> image(String run, Function<Card, String> form) {
        return Optional.ofNullable(site.runs().get(run))
                .flatMap(Card::of)
                .map(form)
                .map(DocumentLinks::data);
    }

    private static String data(String svg) {
        return "data:image/svg+xml;base64," + Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8));
    }
}
