package io.github.dbstacks.harness;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Key;
import io.github.dbstacks.settings.Profile;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.Stack;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of a standalone application: an option {@code --key=value} for every setting. */
final class Arguments {
    private final CommandLine commandLine;

    Arguments(Stack stack) {
        CommandSpec spec = CommandSpec.create().name("java -jar " + stack.name() + ".jar");
        spec.usageMessage()
                .description("Runs iterations of SELECTs through " + stack.title()
                        + ", prints the duration of each and the mean of the last ones.")
                .optionListHeading("%nSettings, each also as an environment variable (BENCH_POOL_SIZE=20):%n")
                .footer(footer(stack))
                .width(100);
        for (Key key : Key.values()) {
            spec.addOption(OptionSpec.builder("--" + key.text())
                    .paramLabel("VALUE")
                    .type(String.class)
                    .description(key.meaning() + ": " + key.allowed() + " (default: " + key.defaultText() + ")")
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
        commandLine = new CommandLine(spec);
    }

    boolean isHelp(String[] args) {
        ParseResult result = parse(args);
        return result.isUsageHelpRequested() || result.isVersionHelpRequested();
    }

    String help(String[] args) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        if (parse(args).isUsageHelpRequested()) {
            commandLine.usage(out);
        } else {
            commandLine.printVersionHelp(out, CommandLine.Help.Ansi.OFF);
        }
        out.flush();
        return text.toString();
    }

    /** @throws SettingsException when an argument is no setting or has no value */
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
            return commandLine.parseArgs(args);
        } catch (UnmatchedArgumentException e) {
            throw new SettingsException(e.getUnmatched().get(0) + " is not a setting: the options are "
                    + commandLine.getCommandSpec().options().stream()
                            .map(OptionSpec::longestName)
                            .collect(Collectors.joining(", "))
                    + ".");
        } catch (CommandLine.ParameterException e) {
            throw new SettingsException(e.getMessage() + ".");
        }
    }

    private static String[] footer(Stack stack) {
        StringBuilder text = new StringBuilder();
        if (!stack.profiles().isEmpty()) {
            text.append("%nProfiles, to be combined (--profiles=a,b):%n");
            for (Profile profile : stack.profiles()) {
                text.append(String.format("  %-16s %s%%n", profile.name(), profile.meaning()));
            }
        }
        text.append("%nExamples:%n");
        String jar = "  java -jar " + stack.name() + ".jar";
        text.append(jar).append("%n");
        text.append(jar).append(" --workload=multi-row --runs=20 --selects=10000 --pool-size=50%n");
        text.append(jar)
                .append(" --preset=smoke --url=postgresql://db.example:5432/bench --user=me --password=secret%n");
        text.append("%nExit status: 0 fine, 1 something measured failed, 2 wrong usage, 130 interrupted.%n");
        return new String[] {text.toString()};
    }
}
