package io.github.dbstacks.harness.metrics;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Counts the methods that wait for the JIT compiler or are in it. HotSpot tells it as the diagnostic command
 * {@code Compiler.queue}, which stops all threads for about 0.2 ms ({@code compilerQueue} of the MBean that is
 * described in {@code com.sun.management.DiagnosticCommandMBean}).
 *
 * <p>Where many busy threads leave the compiler little time, it uses little CPU although it has much to do. Its queue
 * then is long.
 */
final class CompileQueue {
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
    private static final String[] SIGNATURE = {String[].class.getName()};

    private CompileQueue() {}

    /** @return empty where the JVM does not tell */
    static OptionalLong length() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            @Nullable
            Object told = server.invoke(
                    ObjectName.getInstance(COMMANDS), "compilerQueue", new Object[] {new String[0]}, SIGNATURE);
            return told instanceof String text ? OptionalLong.of(length(text)) : OptionalLong.empty();
        } catch (JMException | RuntimeException e) {
            return OptionalLong.empty();
        }
    }

    /**
     * A method that waits has a line that begins with its number, and one that is being compiled a line that begins
     * with the thread, such as {@code C2 CompilerThread0 752 % 4 Q::main @ 148 (189 bytes)}. Other lines are headings,
     * or say {@code Empty}.
     */
    static long length(String told) {
        return told.lines()
                .filter(line -> line.matches("\\s*\\d+\\s.*|C[12] CompilerThread\\d*\\s+\\d+\\s.*"))
                .count();
    }
}
