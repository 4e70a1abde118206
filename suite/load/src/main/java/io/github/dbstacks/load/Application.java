package io.github.dbstacks.load;

import io.github.dbstacks.load.engine.LoadException;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.json.JsonLines;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** The load engine; with the argument {@code floor} the server that answers at once. */
public final class Application {
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;

    private static final String FLOOR = "floor";

    private Application() {}

    public static void main(String[] args) {
        System.exit(run(args, System.in, System.out, System.err));
    }

    /** @return the exit status */
    static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
        List<String> words =
                Arrays.stream(args).filter(word -> !word.equals(FLOOR)).toList();
        Callable<Integer> command = words.size() < args.length ? new FloorCommand(out) : new LoadCommand(in, out);
        CommandLine line = new CommandLine(command).setExpandAtFiles(false);
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.getCommandSpec().version(SuiteVersion.current().toString());
        line.setParameterExceptionHandler((mistake, arguments) -> {
            err.println(mistake.getMessage());
            return WRONG_USAGE;
        });
        line.setExecutionExceptionHandler((failure, commandLine, parsed) -> {
            String sentence = failure instanceof LoadException told ? told.sentence() : "It failed: " + failure + ".";
            out.println(JsonLines.failed(FailureReason.of(sentence)));
            out.flush();
            err.println(sentence);
            return FAILED;
        });
        return line.execute(words.toArray(String[]::new));
    }
}
