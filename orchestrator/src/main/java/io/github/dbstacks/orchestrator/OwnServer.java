package io.github.dbstacks.orchestrator;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Server;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that name a server of the user's. */
class OwnServer {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "your own server, postgresql://host[:port]/database (default: an embedded one). Give dbstacks"
                    + " a database and a role of its own: only tables that it has created are used, and the statements"
                    + " of the role are recorded")
    String url = "";

    @Option(names = "--user", paramLabel = "NAME", description = "role on your own server (default: bench)")
    String user = "bench";

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description =
                    "its password; every user of this machine sees it in the list of processes, so better give it as"
                            + " BENCH_PASSWORD (default: bench)")
    String password = System.getenv().getOrDefault("BENCH_PASSWORD", "bench");

    /**
     * That server, to which the orchestrator connects as applications with these settings do.
     *
     * @param settings by key
     * @throws io.github.dbstacks.settings.SettingsException when the URL or a setting is not allowed
     */
    Server server(Map<String, String> settings) {
        Given given = new Given();
        settings.forEach((key, value) -> given.put(key, value, key));
        given.put("url", url, "--url").put("user", user, "--user").put("password", password, "--password");
        return Server.external(SettingsReader.read(Stack.plain("orchestrator"), given));
    }
}
