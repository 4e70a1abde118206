package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.sampling.LayerShares;
import io.github.dbstacks.analysis.sampling.SampledStacks;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import io.github.dbstacks.report.flame.FlameGraphPage;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Names that a browser could take as its own, wherever a run can have a name. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class HostileNamesTest {
    private static final String HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&lt;[a](b)|*_`";

    private static final String LONG = "x".repeat(150);

    @TempDir
    private static Path folder;

    @Test
    void aHostileNameIsText(Chromium browser) throws IOException {
        Path hostile = hostile();
        Path written = Files.writeString(hostile.resolve("report.html"), HtmlReport.of(RunAnalysis.read(hostile)));

        Document document = browser.open(written, "", 360, 740);

        assertThat(document.select("script").size()).isEqualTo(5);
        assertThat(document.select("img, a[href=b]")).isEmpty();
        for (String place : List.of(
                ".answer li",
                ".facts",
                "#filters label",
                ".main td",
                "figcaption",
                "figure[data-chart=cpu] td",
                "figure[data-chart=iterations] option",
                "#remarks td",
                "#remarks summary",
                "details summary",
                "details td",
                "#reproduce pre")) {
            assertThat(document.select(place).eachText())
                    .as(place)
                    .anySatisfy(text -> assertThat(text).contains("onerror=alert(2)>"));
        }
        assertThat(document.select(".main td").text()).contains(LONG);
        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
    }

    @Test
    void aHostileStackOrFrameIsTextInAFlameGraph(Chromium browser) throws IOException {
        String script = "<script>document.title='run'</script>";
        Cell cell = new Cell(
                "x</h1>" + script, Stack.Kind.STANDALONE, true, List.of(), Workload.SINGLE_ROW, "25 & <i>temurin</i>");
        CellSamples samples = new CellSamples(
                cell,
                Sampling.CPU,
                "x",
                List.of(new SampledStacks(Map.of("A.run;</script>" + script + "'\\", 7L))),
                new LayerShares(Map.of(new Layer("driver", Optional.empty()), 1.0)),
                OptionalDouble.empty(),
                OptionalDouble.of(50));
        RunAnalysis analysis =
                RunAnalysis.of(Made.run(List.of(Made.fork(cell, 1, false, 50)))).with(List.of(samples));

        for (FlameGraphPage page : FlameGraphPage.of(samples, analysis)) {
            Document document =
                    browser.open(Files.writeString(folder.resolve("flame.html"), page.html()), "", 360, 740);

            assertThat(document.title()).isEmpty();
            assertThat(document.select("script")).hasSize(2);
            assertThat(document.select("h1").text()).contains(script);
            assertThat(document.select("meta[http-equiv=Content-Security-Policy]")
                            .attr("content"))
                    .startsWith("default-src 'none';")
                    .matches(".*; script-src('| |sha256-[\\w+/=]+)+");
            assertThat(browser.number("levels.length")).as("the graph is drawn").isGreaterThan(1);
            if (!page.byLayer()) {
                assertThat(browser.text("levels[2][0].title")).isEqualTo("</script>" + script + "'\\");
            }
            browser.value(
                    "document.body.append(Object.assign(document.createElement('script'), {text: 'window.own = 1'}))");
            assertThat(browser.text("typeof window.own"))
                    .as("a script of another hash")
                    .isEqualTo("undefined");
        }
    }

    /** The published run with such a name in every text that comes from its files. */
    private static Path hostile() throws IOException {
        Path hostile = Files.createDirectories(folder.resolve("hostile"));
        Files.createDirectories(hostile.resolve("forks"));
        String quoted = RecordMapper.line(HOSTILE);
        String name = quoted.substring(1, quoted.length() - 1);
        Files.writeString(
                hostile.resolve("run.json"),
                Files.readString(PublishedRun.DIRECTORY.resolve("run.json"))
                        .replace("standalone-jdbc", name)
                        .replace("standalone-vertx", name + "2")
                        .replace("standalone-r2dbc", LONG)
                        .replace("\"name\" : \"quick\"", "\"name\" : " + quoted)
                        .replace("# What to measure first", name));
        Files.writeString(
                hostile.resolve("environment.json"),
                Files.readString(PublishedRun.DIRECTORY.resolve("environment.json"))
                        .replace("AMD EPYC", name)
                        .replace("HikariCP", name));
        try (Stream<Path> files =
                Files.list(RawRecords.parentOf(PublishedRun.DIRECTORY).resolve("forks"))) {
            List<Path> sources = files.toList();
            for (PlannedFork fork : RunFile.read(hostile).order()) {
                for (Path source : sources) {
                    if (source.getFileName().toString().startsWith("%03d-".formatted(fork.fork()))) {
                        Files.writeString(
                                hostile.resolve("forks/" + fork.baseName() + ".jsonl"),
                                hostile(Files.readString(source), fork.fork() == 36, quoted));
                    }
                }
            }
        }
        return hostile;
    }

    private static String hostile(String fork, boolean fails, String quoted) {
        String name = quoted.substring(1, quoted.length() - 1);
        String text = fork.replace("HikariCP", name).replace("\"text\":\"SET application_name", "\"text\":\"" + name);
        return fails
                ? text.replace(
                        "\"termination\":\"completed\"",
                        "\"termination\":\"failed\",\"problem\":{\"kind\":\"application\",\"sentence\":" + quoted + "}")
                : text;
    }
}
