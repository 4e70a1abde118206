package io.github.dbstacks.instrument;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;

/**
 * SELECTs over a driver as one writes them by hand: without the application's batch, its timing and its row checks. The
 * application's batch uses the same pool.
 */
abstract class BareLoop {
    final Batch application;
    final int concurrency;
    /** The parameter of every SELECT. */
    final int id;

    BareLoop(Batch application, Settings settings) {
        this.application = application;
        concurrency = settings.concurrency();
        id = settings.ids().of(0, settings.workload().lastId());
    }

    /** Runs so many SELECTs, {@link #concurrency} at a time, and returns the checksum of the rows. */
    abstract long select(int selects) throws Exception;

    /** Opens a pool, an application's batch over it, and a bare loop over it. */
    interface Opening {
        BareLoop open(Settings settings) throws Exception;
    }

    /** The main method of a JVM in which a bare loop and its application take turns. */
    static void main(Class<?> application, String[] args, Opening opening) {
        Settings recording = settings(application, args, "all");
        try {
            BareLoop loop = opening.open(recording);
            try (Batch batch = loop.application) {
                new Rounds(loop, batch, recording, settings(application, args, "off")).run(System.out);
            }
        } catch (Exception e) {
            System.err.println(Failure.sentence(e, recording));
            System.exit(1);
        }
        System.exit(0); // Threads of the loop or the driver may still wait for work.
    }

    private static Settings settings(Class<?> application, String[] args, String serviceTimes) {
        Given given = Given.environment(System.getenv());
        for (String argument : args) {
            String[] word = argument.split("=", 2);
            given.put(word[0].substring("--".length()), word[1], word[0]);
        }
        given.put("service-times", serviceTimes, "--service-times");
        return SettingsReader.read(Stack.of(application), given);
    }
}
