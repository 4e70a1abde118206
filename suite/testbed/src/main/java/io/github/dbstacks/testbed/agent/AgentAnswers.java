package io.github.dbstacks.testbed.agent;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import io.github.dbstacks.testbed.embedded.EmbeddedDatabase;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.machine.Machine;
import io.github.dbstacks.testbed.machine.MachineCalls;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Answers the questions of an agent about its machine. */
record AgentAnswers(Machine machine) implements AgentCalls {
    /** The limit for one file of the kernel. Some never end. */
    private static final int MOST_BYTES = 1 << 20;

    /**
     * Calls a method of {@link AgentCalls} or of {@link MachineCalls}.
     *
     * @param what its name
     * @return what it returns; null for a method that returns nothing
     * @throws BenchException when there is no such method, or the arguments are not its own
     */
    @Nullable
    Object to(String what, List<JsonNode> arguments) throws InterruptedException {
        Method method = Stream.of(AgentCalls.class, MachineCalls.class)
                .flatMap(calls -> Stream.of(calls.getDeclaredMethods()))
                .filter(one -> one.getName().equals(what))
                .findFirst()
                .orElseThrow(() -> BenchException.failed("An agent does not know " + what + "."));
        @Nullable Object[] values = values(method, arguments);
        try {
            return method.invoke(method.getDeclaringClass() == AgentCalls.class ? this : machine.calls(), values);
        } catch (InvocationTargetException e) {
            throw thrown(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object[] values(Method method, List<JsonNode> arguments) {
        Type[] types = method.getGenericParameterTypes();
        if (types.length != arguments.size()) {
            throw BenchException.failed("The question " + method.getName() + " has " + arguments.size()
                    + " arguments; an agent expects " + types.length + ".");
        }
        @Nullable Object[] values = new @Nullable Object[types.length];
        try {
            for (int i = 0; i < types.length; i++) {
                values[i] =
                        AgentMapper.STRICT.treeToValue(arguments.get(i), AgentMapper.STRICT.constructType(types[i]));
            }
        } catch (JacksonException e) {
            throw BenchException.failed(
                    "The question " + method.getName() + " has an argument that an agent does not understand", e);
        }
        return values;
    }

    /** Returns what a method has thrown, which is all that the methods above may throw. */
    private static RuntimeException thrown(@Nullable Throwable cause) throws InterruptedException {
        if (cause instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
    }

    @Override
    public Map<String, String> kernel(List<String> files) {
        Map<String, String> texts = new TreeMap<>();
        for (String file : files) {
            Path path = Path.of("/", file).normalize();
            if ((path.startsWith("/proc") || path.startsWith("/sys")) && Files.isReadable(path)) {
                try (InputStream in = Files.newInputStream(path)) {
                    texts.put(file, new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
                } catch (IOException e) {
                    throw BenchException.failed(path + " cannot be read", e);
                }
            }
        }
        return texts;
    }

    @Override
    public Jdk jdk(String folder) {
        return Jdk.at(Path.of(folder), "jdk");
    }

    @Override
    public Backends backends(long postmaster) {
        return Backends.now(postmaster);
    }

    @Override
    public Backends backendsOf(long postmaster, List<Long> processes) {
        return Backends.now(postmaster, processes);
    }

    @Override
    public StartedDatabase startDatabase(int maxConnections, Map<String, String> settings) {
        Server server =
                machine.startDatabase(EmbeddedDatabase.ON_OTHER_HOSTS, Optional.empty(), maxConnections, settings);
        Path certificate = server.rootCertificate().orElseThrow();
        try {
            return new StartedDatabase(
                    server.url().port(),
                    server.password(),
                    server.admin(),
                    server.adminPassword(),
                    server.tls(),
                    server.process().orElseThrow(),
                    Files.readString(certificate));
        } catch (IOException e) {
            throw BenchException.failed(certificate + " cannot be read", e);
        }
    }
}
