package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.orchestrator.engine.Hooks;
import io.github.dbstacks.orchestrator.terminal.CleanOutput;
import io.github.dbstacks.orchestrator.terminal.TerminalWindow;
import io.github.dbstacks.process.TimeZones;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.json.OtherFormatException;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.testbed.BenchException;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code ./bench}. */
@Command(
        name = "./bench",
        description = "Runs the same SELECTs through every stack, checks every row, and compares.",
        mixinStandardHelpOptions = true,
        versionProvider = Bench.Version.class,
        subcommands = {
            RunCommand.class,
            BlockCommand.class,
            JoinCommand.class,
            ExplainCommand.class,
            DatabaseCommand.class,
            ListCommand.class,
            MetricsCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            AuditCommand.class,
            VerifyCommand.class,
            ChooseCommand.class,
            SiteCommand.class,
            DoctorCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  ./bench run                       a first look at three drivers",
            "  ./bench run --preset smoke        does everything work?",
            "  ./bench explain web-webflux-r2dbc --against web-mvc-jdbc",
            "                                    why does one cost more than the other?",
            "  ./bench database                  a server for an app of your own",
            "",
            "Exit status: 0 fine, 1 something measured failed, 2 wrong usage, 130 interrupted."
        })
public final class Bench implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    public static void main(String[] args) {
        TimeZones.useUtc();
        System.exit(execute(args));
    }

    /**
     * Does what a command line says.
     *
     * @return the exit status of the process
     */
    public static int execute(String... args) {
        try {
            Home.folder(); // The commands need it for their defaults.
        } catch (BenchException e) {
            System.err.println(e.getMessage());
            return e.exitStatus();
        }
        CommandLine commandLine = new CommandLine(new Bench());
        commandLine.getOut(); // The help has colours, so it is written to the stream as it is now.
        CleanOutput.install();
        commandLine.setUsageHelpWidth(Math.max(60, Math.min(120, TerminalWindow.width())));
        commandLine.setExecutionStrategy(Bench::execute);
        commandLine.setParameterExceptionHandler(Bench::refuse);
        commandLine.setExecutionExceptionHandler(Bench::fail);
        int status = commandLine.execute(args);
        if (System.out.checkError() && !TerminalWindow.isPiped()) {
            System.err.println("Standard output cannot be written, and what should stand there is lost. Results are in"
                    + " their directory.");
            return Math.max(status, 1);
        }
        return status;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command: ./bench --help lists them");
    }

    /** Beside {@code --help}, picocli itself accepts words that no command takes. */
    private static int execute(ParseResult parsed) {
        for (ParseResult part = parsed; part != null; part = part.subcommand()) {
            if (!part.unmatched().isEmpty()) {
                throw new UnmatchedArgumentException(part.commandSpec().commandLine(), part.unmatched());
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int refuse(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String sentence = String.valueOf(e.getMessage());
        if (e instanceof UnmatchedArgumentException unknown) {
            Set<String> commands = command.getSubcommands().keySet();
            String argument = Given.name(unknown.getUnmatched().get(0));
            sentence = unknown.isUnknownOption()
                    ? "Unknown option: '" + argument + "'"
                    : argument
                            + (commands.isEmpty()
                                    ? " is not an argument of " + name
                                    : " is not a command: the commands are " + String.join(", ", commands));
        }
        System.err.println(sentence + " (" + command.getCommandSpec().qualifiedName() + " --help explains).");
        return 2;
    }

    /**
     * Prints the sentence of an expected failure and chooses the exit status. Every other exception is a defect:
     * picocli prints its stack trace.
     */
    private static int fail(Exception e, CommandLine commandLine, ParseResult parsed) throws Exception {
        if (Hooks.areRunning()) {
            return 130;
        }
        int status = exitStatus(e);
        System.err.println(e.getMessage());
        return status;
    }

    private static int exitStatus(Exception e) throws Exception {
        if (e instanceof BenchException told) {
            return told.exitStatus();
        }
        if (e instanceof SettingsException || e instanceof OtherFormatException) {
            return 2;
        }
        if (e instanceof ResultsException) {
            return 1;
        }
        throw e;
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {SuiteVersion.current().toString()};
        }
    }
}
