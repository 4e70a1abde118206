package io.github.dbstacks.harness;

import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.stack.Profile;
import io.github.dbstacks.settings.stack.Stack;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of a standalone application: an option {@code --key=value} for every setting. */
final class Arguments {
    private static final String INDENT = "  ";

    private final CommandLine commandLine;

    Arguments(Stack stack) {
        String command = "java -jar " + stack.name() + ".jar";
        CommandSpec spec = CommandSpec.create().name(command);
        spec.usageMessage()
                .customSynopsis(command + " [--KEY=VALUE]...")
                .sortOptions(false)
                .description(literal("Runs iterations of SELECTs through " + stack.title()
                        + ", prints the duration of each and the mean of the last ones."))
                .optionListHeading("%nSettings, each also as an environment variable (BENCH_POOL_SIZE=20):%n")
                .footer(footer(stack, command));
        for (Setting<?> setting : Setting.all()) {
            spec.addOption(OptionSpec.builder("--" + setting.key())
                    .paramLabel("VALUE")
                    .type(String.class)
                    .description(literal(setting.explanation()))
                    .build());
        }
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("shows this and ends")
                .build());
        spec.addOption(OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("shows version and commit and ends")
                .build());
        spec.version(SuiteVersion.current().toString());
        commandLine = new CommandLine(spec).setExpandAtFiles(false);
    }

    boolean isHelp(String[] args) {
        ParseResult result = parse(args);
        return result.isUsageHelpRequested() || result.isVersionHelpRequested();
    }

    String help(String[] args) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        if (parse(args).isUsageHelpRequested()) {
            commandLine.usage(out, Ansi.OFF);
        } else {
            commandLine.printVersionHelp(out, Ansi.OFF);
        }
        out.flush();
        return text.toString();
    }

    /**
     * Returns what the environment and the command line give. The command line has precedence.
     *
     * @throws SettingsException when an argument is no setting or has no value
     */
    Given given(String[] args, Map<String, String> environment) {
        Given given = Given.environment(environment);
        for (OptionSpec option : parse(args).matchedOptions()) {
            String name = option.longestName();
            given.put(name.substring(2), option.getValue(), name);
        }
        return given;
    }

    private ParseResult parse(String[] args) {
        try {
            ParseResult result = commandLine.parseArgs(args);
            if (!result.unmatched().isEmpty()) { // Beside --help, picocli itself accepts unknown arguments.
                throw new UnmatchedArgumentException(commandLine, result.unmatched());
            }
            return result;
        } catch (UnmatchedArgumentException e) {
            String label = Given.name(e.getUnmatched().get(0));
            String options = commandLine.getCommandSpec().options().stream()
                    .map(OptionSpec::longestName)
                    .collect(Collectors.joining(", "));
            throw new SettingsException(label + " is not a setting: the options are " + options + ".");
        } catch (CommandLine.ParameterException e) {
            throw new SettingsException(e.getMessage() + ".");
        }
    }

    private static String[] footer(Stack stack, String command) {
        List<String> lines = new ArrayList<>();
        if (!stack.profiles().isEmpty()) {
            lines.add("");
            lines.add("Profiles, to be combined (--profiles=a,b):");
            for (Profile profile : stack.profiles()) {
                lines.add(INDENT + wrapped(profile.name() + ": " + profile.meaning()));
            }
        }
        lines.add("");
        lines.add("Examples:");
        lines.add(INDENT + command);
        lines.add(INDENT + command + " --iterations=2 --selects=1000 --workload=multi-row");
        lines.add(INDENT + command + " --iterations=20 --selects=10000 --pool-size=50");
        lines.add(INDENT + "BENCH_PASSWORD=secret " + command + " \\");
        lines.add(INDENT + INDENT + "--url=postgresql://db.example:5432/bench --user=me");
        lines.add("");
        lines.add("Exit status: 0 fine, 1 a measured failure, 2 wrong usage, 3 out of memory, 130 interrupted.");
        return lines.stream().map(Arguments::literal).toArray(String[]::new);
    }

    /** Picocli would wrap a footer at 80 columns without an indent. */
    private static String wrapped(String text) {
        return text.replaceAll("(.{1,72})(?: +|$)", "$1\n" + INDENT.repeat(3)).strip();
    }

    /** Picocli takes its texts for format strings, so a percent sign must be doubled. */
    private static String literal(String text) {
        return text.replace("%", "%%");
    }
}
