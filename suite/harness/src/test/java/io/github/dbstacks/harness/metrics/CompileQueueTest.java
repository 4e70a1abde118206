package io.github.dbstacks.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompileQueueTest {
    /** The text is as JDK 17 and JDK 25 print it. */
    @Test
    void countsWhatWaitsAndWhatIsBeingCompiled() {
        assertThat(CompileQueue.length("""
                Current compiles:\s
                C2 CompilerThread0   752 %     4       Q::main @ 148 (189 bytes)
                C1 CompilerThread0   496       1       java.util.concurrent.locks.AbstractQueuedSynchronizer::getState (5 bytes)

                C1 compile queue:
                Empty

                C2 compile queue:
                 701       4       java.lang.StringUTF16::length (5 bytes)
                1704   !   4       java.lang.StringUTF16$CharsSpliterator::estimateSize (11 bytes)

                """)).isEqualTo(4);
    }

    @Test
    void anIdleCompilerHasNone() {
        assertThat(CompileQueue.length(
                        "Current compiles: \n\nC1 compile queue:\nEmpty\n\nC2 compile queue:\nEmpty\n\n"))
                .isZero();
    }

    @Test
    void thisJvmTellsIt() {
        assertThat(CompileQueue.length()).isPresent();
    }
}
