package io.github.dbstacks.harness.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordWrapTest {
    @Test
    void breaksLongLinesBetweenWords() {
        assertThat(WordWrap.of("short\none two three four\n  row of a table\n", 11))
                .isEqualTo("short\none two\n  three\n  four\n  row of a\n    table\n");
    }

    @Test
    void aLineThatFitsStaysAsItIs() {
        assertThat(WordWrap.of("  a   b", 7)).isEqualTo("  a   b");
    }

    @Test
    void aLongWordStaysWhole() {
        assertThat(WordWrap.of("see /a/long/path for $1", 8)).isEqualTo("see\n  /a/long/path\n  for $1");
    }

    @Test
    void aCommandStaysWholeSoThatItCanBeCopied() {
        assertThat(WordWrap.of("it runs again with: ./bench run --stack one --set a=b", 20))
                .isEqualTo("it runs again with:\n  ./bench run --stack one --set a=b");
    }
}
