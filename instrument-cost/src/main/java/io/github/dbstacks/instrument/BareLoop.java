package io.github.dbstacks.instrument;

import com.sun.management.OperatingSystemMXBean;
import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.harness.Pause;
import io.github.dbstacks.result.Phase;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.Stack;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** SELECTs over a driver as one would write them by hand: no batch, no row records, no clock and no check on the way. */
interface BareLoop extends AutoCloseable {
    /** Issues the SELECTs, as many at a time as the settings say; answers the checksum of the rows. */
    long select(int selects) throws Exception;

    @Override
    void close();

    /** Opens the pool of an application. */
    interface Opening {
        BareLoop open(Settings settings) throws Exception;
    }

    /**
     * The main method of a loop: takes the application's arguments, does as many rounds as it would iterations, and tells
     * of each what {@link Fork} reads of an iteration.
     */
    static void main(Class<?> application, String[] args, Opening opening) {
        Given given = Given.environment(System.getenv());
        for (String argument : args) {
            String[] word = argument.split("=", 2);
            given.put(word[0].substring("--".length()), word[1], word[0]);
        }
        Settings settings = SettingsReader.read(Stack.of(application), given);
        try (BareLoop loop = opening.open(settings)) {
            run(loop, settings);
        } catch (Exception e) {
            System.err.println(Failure.sentence(e, settings));
            System.exit(1);
        }
        System.exit(0); // whatever threads a driver has left
    }

    private static void run(BareLoop loop, Settings settings) throws Exception {
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Pause pause = new Pause(settings, ProcessHandle.current());
        for (int round = 1; round <= settings.runs(); round++) {
            Phase phase = settings.isMeasured(round) ? Phase.MEASURED : Phase.WARMUP;
            pause.before(round, phase);
            long before = process.getProcessCpuTime();
            long checksum = loop.select(settings.selects());
            long after = process.getProcessCpuTime();
            System.out.printf(
                    Locale.ROOT,
                    "{\"record\":\"iteration\",\"phase\":\"%s\",\"selects\":%d,\"metrics\":{\"cpuNanos\":%d},"
                            + "\"rows\":{\"checksum\":%d}}%n",
                    phase,
                    settings.selects(),
                    after - before,
                    checksum);
            System.out.flush();
        }
    }
}
