package io.github.dbstacks.instrument;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Stack;

/** SELECTs over a driver as one would write them by hand: no batch, no row records, no clock and no check on the way. */
interface BareLoop extends AutoCloseable {
    /** Issues the SELECTs, as many at a time as the settings say; answers the checksum of the rows. */
    long select(int selects) throws Exception;

    /** What the application does instead, over the same pool. */
    Batch application();

    @Override
    void close();

    /** Opens the pool of an application. */
    interface Opening {
        BareLoop open(Settings settings) throws Exception;
    }

    /** The main method of a JVM that runs a loop beside its application: takes the application's arguments. */
    static void main(Class<?> application, String[] args, Opening opening) {
        Settings settings = settings(application, args, "all");
        try (BareLoop loop = opening.open(settings)) {
            new Rounds(loop, settings, settings(application, args, "off")).run();
        } catch (Exception e) {
            System.err.println(Failure.sentence(e, settings));
            System.exit(1);
        }
        System.exit(0); // whatever threads a driver has left
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
