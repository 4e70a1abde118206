package io.github.dbstacks.orchestrator.cli;

import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.orchestrator.engine.Hooks;
import io.github.dbstacks.records.json.OtherFormatException;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.testbed.BenchException;
import picocli.CommandLine;

/**
 * Prints the sentence of an expected failure and chooses the exit status. Every other exception is a defect: picocli prints its
 * stack trace.
 */
public final class FailureHandler implements CommandLine.IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception e, CommandLine commandLine, CommandLine.ParseResult result)
            throws Exception {
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
}
