package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.AgentMapper.Question;
import io.github.dbstacks.testbed.agent.AgentMapper.StartedDatabase;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an agent answers to questions about its machine. */
record AgentAnswers(Machine machine) {
    /** Of one file of the kernel. Some never end. */
    private static final int MOST_BYTES = 1 << 20;

    @Nullable
    Object to(String what, Question question) throws IOException, InterruptedException {
        return switch (what) {
            case "clock" -> machine.epochMillis();
            case "answer" -> machine.answerOnce();
            case "path" -> machine.pathTo(question.required(question.address(), "address"), question.portThere());
            case "connect" ->
                machine.connectNanos(question.required(question.address(), "address"), question.portThere());
            case "port" -> machine.freePort();
            case "canary" -> machine.canaryNanos();
            case "totals" -> machine.totals(question.pid(), question.threads().orElse(false));
            case "memory" -> machine.memory(question.pidThere());
            case "wholeMemory" -> machine.wholeMemory(question.pidThere());
            case "kernel" -> kernel(question.files());
            case "facts" -> machine.facts();
            case "backends" -> Backends.now(question.pidThere());
            case "backendsOf" -> Backends.now(question.pidThere(), question.processes());
            case AgentLink.DATABASE -> database(question);
            case "jdk" -> Jdk.at(Path.of(question.required(question.folder(), "folder")), "jdk");
            case "move" -> {
                machine.move(question.pidThere(), question.required(question.processors(), "processors"));
                yield null;
            }
            case "realTime" -> {
                machine.scheduleInRealTime(question.pidThere(), question.required(question.names(), "names"));
                yield null;
            }
            default -> throw BenchException.failed("An agent does not know " + what + ".");
        };
    }

    /** What stands in files of the kernel, by name; nothing of a file that is not there. */
    private static Map<String, String> kernel(List<String> files) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (String file : files) {
            Path path = Path.of("/", file).normalize();
            if ((path.startsWith("/proc") || path.startsWith("/sys")) && Files.isReadable(path)) {
                try (InputStream in = Files.newInputStream(path)) {
                    texts.put(file, new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
                }
            }
        }
        return texts;
    }

    /** The server, and its certificate as text, since its file is here. */
    private StartedDatabase database(Question question) throws IOException {
        int connections =
                question.required(question.connections().stream().boxed().findFirst(), "connections");
        Server server = machine.startDatabase(Dbms.POSTGRESQL, Optional.empty(), connections, question.settings());
        return new StartedDatabase(
                server.url().port(),
                server.password(),
                server.admin(),
                server.adminPassword(),
                server.tls(),
                server.process().orElseThrow(),
                Files.readString(server.rootCertificate().orElseThrow()));
    }
}
