package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** A browser without a window that opens a page and tells what it has become. */
final class Chromium {
    private static final long SECONDS = 60;

    private final Path program;
    private final Path folder;

    private Chromium(Path program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /** Empty where no Chromium is on the path. */
    static Optional<Chromium> find(Path folder) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .flatMap(place -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(program -> new Chromium(program, folder));
    }

    /**
     * The document after its scripts have run.
     *
     * @param hash the part of the address from {@code #} on, or empty
     * @throws AssertionError when the page wrote an error to the console
     */
    Document open(Path page, String hash, int width, int height) throws IOException, InterruptedException {
        Path dom = Files.createTempFile(folder, "dom", ".html");
        Path log = Files.createTempFile(folder, "chromium", ".log");
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--enable-logging=stderr",
                "--virtual-time-budget=10000",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=" + width + "," + height,
                "--dump-dom",
                page.toUri() + hash));
        Process process = new ProcessBuilder(command)
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS))
                    .as("Chromium ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(log, StandardCharsets.UTF_8).lines()).noneMatch(line -> line.contains("CONSOLE"));
        return Jsoup.parse(Files.readString(dom));
    }
}
