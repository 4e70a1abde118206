package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an agent answers to questions about its machine. */
record AgentAnswers(Machine machine) {
    @Nullable
    Object to(JsonNode question) throws IOException, InterruptedException {
        long pid = question.path("pid").asLong(0);
        return switch (question.path("do").asString("")) {
            case "clock" -> machine.epochMillis();
            case "answer" -> machine.answerOnce();
            case "path" -> machine.pathTo(address(question), port(question));
            case "connect" -> machine.connectNanos(address(question), port(question));
            case "port" -> machine.freePort();
            case "canary" -> machine.canaryNanos();
            case "totals" ->
                machine.totals(
                        question.has("pid") ? OptionalLong.of(pid) : OptionalLong.empty(),
                        question.path("threads").asBoolean(false));
            case "memory" -> machine.memory(pid);
            case "wholeMemory" -> machine.wholeMemory(pid);
            case "kernel" -> kernel(question.path("files"));
            case "facts" -> machine.facts();
            case "backends" -> Backends.now(pid);
            case "backendsOf" ->
                Backends.now(
                        pid,
                        question.path("processes")
                                .valueStream()
                                .map(JsonNode::asLong)
                                .toList());
            case "database" -> database(question);
            case "jdk" -> Jdk.at(Path.of(question.path("folder").asString("")), "jdk");
            case "move" -> {
                machine.move(pid, question.path("processors").asString(""));
                yield null;
            }
            case "realTime" -> {
                machine.scheduleInRealTime(pid, question.path("names").asString(""));
                yield null;
            }
            default -> throw BenchException.failed("An agent does not know " + question.path("do") + ".");
        };
    }

    private static String address(JsonNode question) {
        return question.path("address").asString("");
    }

    private static int port(JsonNode question) {
        return question.path("port").asInt(0);
    }

    /** What stands in files of the kernel, by name; nothing of a file that is not there. */
    private static Map<String, String> kernel(JsonNode files) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (JsonNode file : files) {
            Path path = Path.of("/", file.asString("")).normalize();
            if ((path.startsWith("/proc") || path.startsWith("/sys")) && Files.isReadable(path)) {
                texts.put(file.asString(""), Files.readString(path));
            }
        }
        return texts;
    }

    /** The server, and its certificate as text, since its file is here. */
    private ObjectNode database(JsonNode question) throws IOException {
        Map<String, String> settings = new TreeMap<>();
        question.path("settings")
                .propertyStream()
                .forEach(setting ->
                        settings.put(setting.getKey(), setting.getValue().asString("")));
        Server server = machine.startDatabase(
                Dbms.POSTGRESQL, Optional.empty(), question.path("connections").asInt(0), settings);
        ObjectNode answer = RecordMapper.MAPPER.createObjectNode();
        answer.put("port", server.url().port()).put("password", server.password());
        answer.put("admin", server.admin()).put("adminPassword", server.adminPassword());
        answer.put("tls", server.tls().toString())
                .put("postmaster", server.process().orElseThrow());
        return answer.put(
                "certificate", Files.readString(server.rootCertificate().orElseThrow()));
    }
}
