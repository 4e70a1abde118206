package io.github.dbstacks.conformance.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.testbed.process.PomModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The comments of what is measured and of what measures: a reader of one needs no line of code beside it. */
class CommentsTest {
    private static final Pattern SOURCE = Pattern.compile(".*\\.(?:java|kt|js|css)");

    /** A comment that begins so continues the name or the type below it. */
    private static final Pattern FRAGMENT = Pattern.compile(
            "/\\*+[\\s*]*((?:Of|Those|By an?|Called|Computed|Written|Behind|(?:Empty|None|True|False|Null) where"
                    + "|The same of)\\b[^\\n]*)");

    @Test
    void noneBeginsWithAFragment() throws IOException {
        List<String> fragments = new ArrayList<>();
        int read = 0;
        for (Path module : PomModules.of(Applications.home())) {
            for (Path source : sources(module.resolve("src/main"))) {
                read++;
                fragments(Files.readString(source)).forEach(fragment -> fragments.add(source + ": " + fragment));
            }
        }

        assertThat(read).isGreaterThan(500);
        assertThat(fragments).isEmpty();
    }

    @Test
    void aFragmentIsFoundInCommentsOfOneLineAndOfSeveral() {
        assertThat(fragments("/** Of the run. */ int a;")).containsExactly("Of the run. */ int a;");
        assertThat(fragments("/**\n     * Empty where it has none.\n     */"))
                .containsExactly("Empty where it has none.");
        assertThat(fragments("/** Offers what it has. By a rule. */ // Those below\n"))
                .isEmpty();
    }

    private static List<String> fragments(String text) {
        return FRAGMENT.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static List<Path> sources(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> SOURCE.matcher(file.toString()).matches())
                    .sorted()
                    .toList();
        }
    }
}
