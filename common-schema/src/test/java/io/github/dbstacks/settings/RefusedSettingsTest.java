package io.github.dbstacks.settings;

import static io.github.dbstacks.settings.TestStacks.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dbstacks.settings.stack.Stack;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be is one sentence: the key as it was given, the value, and what is allowed. */
class RefusedSettingsTest {
    private static final String BAD_VALUES = """
            database        | mariadb                          | postgresql, as url says
            url             | jdbc:postgresql:x                | SYSTEM://host[:port]/database, where SYSTEM is postgresql, mariadb or mysql, which jdbc: may precede, with no options
            url             | ''                               | SYSTEM://host[:port]/database, where SYSTEM is postgresql, mariadb or mysql, which jdbc: may precede, with no options
            user            | ''                               | a role's name
            workload        | every-row                        | single-row, multi-row, sleep, insert-row, insert-batch, transaction, stream-rows or copy-rows
            workload        | SINGLE_ROW                       | single-row, multi-row, sleep, insert-row, insert-batch, transaction, stream-rows or copy-rows
            selects         | 0                                | a whole number from 1 to 100000000
            selects         | 500,000                          | a whole number from 1 to 100000000
            selects         | 100000001                        | a whole number from 1 to 100000000
            iterations      | 0                                | a whole number from 1 to 1000000
            iterations      | 99999999999                      | a whole number from 1 to 1000000
            measured-iterations | 0                                | a whole number from 1 to 50
            measured-iterations | 51                               | a whole number from 1 to 50
            warm-up         | never                            | fixed, until-steady or until-compiled
            measured-time   | 3                                | a duration from 0ms to 1440m, such as 500ms, 2s or 1m
            longest-warm-up | never                            | a duration from 0ms to 1440m, such as 500ms, 2s or 1m
            pool-size       | ten                              | a whole number from 1 to 10000
            pool-size       | 10001                            | a whole number from 1 to 10000
            pool-min        | 0                                | a whole number from 1 to 10000
            pool-min        | 201                              | a whole number from 1 to 200
            concurrency     | -1                               | a whole number from 1 to 10000
            fan-out         | unbounded                        | bounded or all-at-once
            id              | 10                               | fixed:N or uniform, N a company_id from 1 to 100000
            id              | fixed:ten                        | fixed:N or uniform, N a company_id from 1 to 100000
            id              | fixed:0                          | for single-row fixed:1 to fixed:100000
            id              | fixed:100001                     | for single-row fixed:1 to fixed:100000
            pause           | 2                                | a duration from 0ms to 1440m, such as 500ms, 2s or 1m
            pause           | -2s                              | a duration from 0ms to 1440m, such as 500ms, 2s or 1m
            pause           | 1441m                            | a duration from 0ms to 1440m, such as 500ms, 2s or 1m
            ramp            | 999ms                            | a duration from 1000ms to 1440m, such as 500ms, 2s or 1m
            ramp            | 1500ms                           | whole seconds, such as 20s
            rest            | 1s                               | on or off
            timeout         | 249ms                            | a duration from 250ms to 1440m, such as 500ms, 2s or 1m
            timeout         | 1h                               | a duration from 250ms to 1440m, such as 500ms, 2s or 1m
            event-loops     | 1025                             | a whole number from 1 to 1024
            even-loops      | all                              | on or off
            transport       | epoll                            | native or nio
            binary-results  | text                             | on or off
            library-defaults | yes                             | on or off
            tls             | prefer                           | disable, require or verify-full
            tls-root-cert   | /there/is/no/such.pem            | a PEM file that can be read
            public-key-retrieval | yes                         | on or off
            profiles        | down                             | for standalone-test future, left, right, up
            profiles        | up,down                          | for standalone-test future, left, right, up
            service-times   | on                               | some, all or off
            count-sessions  | yes                              | on or off
            aot-cache       | yes                              | on or off
            live-heap       | yes                              | on or off
            empty-tables    | yes                              | on or off
            disk-delay      | slow                             | a duration from 0ms to 1440m, such as 500ms, 2s or 1m
            pinned          | yes                              | on or off
            results         | pom.xml                          | a folder, which need not be there yet
            output          | xml                              | text or json
            await-input     | yes                              | on or off
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = BAD_VALUES)
    void aBadValueNamesKeyValueAndWhatIsAllowed(String key, String value, String allowed) {
        assertThat(refusal(key + "=" + value))
                .isEqualTo("--" + key + "=" + value + " is not allowed: it takes " + allowed + ".");
    }

    @Test
    void everyKeyIsTestedForABadValue() {
        Set<String> tested = BAD_VALUES
                .lines()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .collect(Collectors.toSet());

        assertThat(Setting.all())
                .filteredOn(setting -> !setting.equals(Setting.PASSWORD))
                .extracting(Setting::key)
                .hasSameElementsAs(tested);
    }

    @Test
    void aBadPasswordIsNotShown() {
        assertThat(refusal("password=")).isEqualTo("--password is not allowed: it takes a text that is not empty.");
    }

    @Test
    void aPasswordInsideAUrlIsNotShown() {
        assertThat(refusal("url=postgresql://me:s/e@cret@localhost/bench"))
                .startsWith("--url=postgresql://***@localhost/bench is not allowed");
        assertThat(refusal("url=postgresql:me:geheim@h")).startsWith("--url=***@h is not allowed");
        assertThat(refusal("url=postgresql://h/bench?user=me&password=geheim"))
                .startsWith("--url=postgresql://h/bench?*** is not allowed");
        assertThat(refusal("url=jdbc:postgresql://h/bench?user=me&password=geheim"))
                .startsWith("--url=jdbc:postgresql://h/bench?*** is not allowed");
        assertThat(refusal("url=host=h password=geheim")).startsWith("--url=host=h?*** is not allowed");
    }

    @Test
    void theEnvironmentIsNamedAsItWasGiven() {
        assertThat(refusal(Map.of("BENCH_POOL_SIZE", "0")))
                .isEqualTo("BENCH_POOL_SIZE=0 is not allowed: it takes a whole number from 1 to 10000.");
    }

    /** In an ASCII locale each byte of é becomes this character, and the server would refuse the password. */
    @Test
    void aLetterThatTheJvmCouldNotReadIsRefusedWithoutTheValue() {
        assertThat(refusal(Map.of("BENCH_PASSWORD", "geh\ufffd\ufffdim")))
                .startsWith("BENCH_PASSWORD cannot be read in the charset of the locale, ")
                .doesNotContain("geh");
    }

    @Test
    void anUnknownKeyNamesAllThereAre() {
        String keys = Setting.all().stream().map(Setting::key).collect(Collectors.joining(", "));

        assertThat(refusal("poolsize=3")).isEqualTo("--poolsize is not a setting: the keys are " + keys + ".");
        assertThat(refusal(Map.of("BENCH_POOLSIZE", "3")))
                .isEqualTo("BENCH_POOLSIZE is not a setting: the keys are " + keys + ".");
    }

    @Test
    void measuredRunsAreNoMoreThanRuns() {
        assertThat(refusal("iterations=3", "measured-iterations=4"))
                .isEqualTo("--measured-iterations=4 is not allowed: it takes a whole number from 1 to 3.");
    }

    @Test
    void multiRowStartsWhereAllItsRowsFollow() {
        assertThat(settings("workload=multi-row", "id=fixed:99901").ids()).hasToString("fixed:99901");
        assertThat(refusal("workload=multi-row", "id=fixed:99902"))
                .isEqualTo("--id=fixed:99902 is not allowed: it takes for multi-row fixed:1 to fixed:99901.");
    }

    @Test
    void verifyFullNeedsACertificateToTrust() {
        assertThat(refusal("tls=verify-full"))
                .isEqualTo("--tls=verify-full is not allowed: it takes verify-full only together with tls-root-cert,"
                        + " the certificate to trust.");
    }

    @Test
    void aFolderIsNoCertificate(@TempDir Path folder) {
        assertThat(refusal("tls=verify-full", "tls-root-cert=" + folder))
                .isEqualTo("--tls-root-cert=" + folder + " is not allowed: it takes a PEM file that can be read.");
        assertThat(refusal("tls-root-cert=")).startsWith("--tls-root-cert= is not allowed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"left,right", "right,left", "left,right,up"})
    void profilesThatExcludeEachOtherCannotBeCombined(String profiles) {
        assertThat(refusal("profiles=" + profiles))
                .isEqualTo("--profiles=" + profiles + " is not allowed: it takes either left or right.");
    }

    @Test
    void aProfileCanNeedANewerJdk() {
        assertThat(refusal("profiles=future"))
                .isEqualTo("--profiles=future is not allowed: it takes future on JDK 999 or newer only, this is JDK "
                        + Runtime.version().feature() + ".");
    }

    @Test
    void aStackWithoutProfilesTakesNone() {
        Stack plain = TestStacks.parse("name=plain\nkind=web\ntitle=Plain\n");
        Given given = new Given().put("profiles", "up", "bench.profiles");

        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> SettingsReader.read(plain, given))
                .withMessage("bench.profiles=up is not allowed: it takes for plain none.");
    }

    private static @Nullable String refusal(String... words) {
        return refusal(Map.of(), words);
    }

    private static @Nullable String refusal(Map<String, String> environment, String... words) {
        return catchThrowableOfType(SettingsException.class, () -> settings(environment, words))
                .getMessage();
    }
}
