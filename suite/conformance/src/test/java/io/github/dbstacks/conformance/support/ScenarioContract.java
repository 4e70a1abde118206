package io.github.dbstacks.conformance.support;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.dbstacks.schema.scenario.Scenario;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code scenarios.yaml}, the OpenAPI document that answers are compared with. */
public final class ScenarioContract {
    private static final Pattern HAL = Pattern.compile("application/(vnd\\.)?hal\\+json");

    private final ObjectNode document;
    /** The schemas of answers. To compile one takes longer than all that an answer is looked at for. */
    private final Map<JsonNode, Schema> compiled = new ConcurrentHashMap<>();

    private ScenarioContract(ObjectNode document) {
        this.document = document;
    }

    public static ScenarioContract read() {
        Object yaml = new Load(LoadSettings.builder().build()).loadFromString(text());
        return new ScenarioContract((ObjectNode) JsonMapper.shared().valueToTree(yaml));
    }

    public static String text() {
        try (InputStream in = Objects.requireNonNull(Scenario.class.getResourceAsStream("scenarios.yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The names of the scenarios, in the order of the document. */
    public List<String> operations() {
        return document.path("paths").values().stream()
                .flatMap(path -> path.values().stream())
                .map(operation -> operation.path("operationId").asString(""))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /**
     * Returns the scenario that an operation belongs to: the one it is, or the one that its tag names; empty where
     * there is no such operation.
     */
    public String scenario(String method, String path) {
        JsonNode operation = operation(method, path);
        return operation
                .path("operationId")
                .asString(operation.path("tags").path(0).asString(""));
    }

    /**
     * Returns in what an answer to a request that no operation answers is no problem document; one may also have no
     * body.
     */
    public List<String> problemsOfRefusal(HttpResponse<String> answer) {
        if (answer.body().isEmpty()) {
            return List.of();
        }
        JsonNode document = JsonMapper.shared().readTree(answer.body());
        String type = answer.headers().firstValue("Content-Type").orElse("");
        return type.startsWith("application/problem+json")
                        && document.path("status").asInt(0) == answer.statusCode()
                ? List.of()
                : List.of(type + " is no problem document of status " + answer.statusCode());
    }

    /** Returns in what an answer is not as the document says; none when it is. */
    public List<String> problems(String method, String path, HttpResponse<String> answer) {
        JsonNode response = resolved(operation(method, path).path("responses").path("" + answer.statusCode()));
        if (response.has("description") && !response.has("content")) {
            return answer.body().isEmpty() ? List.of() : List.of("a body in place of none: " + answer.body());
        }
        // JSON has no charset parameter (RFC 8259), but Quarkus gives it one.
        String type = answer.headers()
                .firstValue("Content-Type")
                .orElse("")
                .replaceFirst(";charset=UTF-8$", "")
                .replace("vnd.hal", "hal");
        JsonNode schema = response.path("content").path(type).path("schema");
        if (schema.isMissingNode()) {
            return List.of("no answer " + answer.statusCode() + " of type '" + type + "' to " + method + " " + path);
        }
        return compiled.computeIfAbsent(schema, this::compile).validate(answer.body(), InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    private Schema compile(JsonNode schema) {
        ObjectNode whole = JsonMapper.shared().createObjectNode();
        whole.set("components", document.get("components"));
        whole.set("allOf", JsonMapper.shared().createArrayNode().add(schema));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(whole.toString());
    }

    /** The body as it is, but for the emoji that Jackson 2 escapes, or of HAL what the scenario's rule makes of it. */
    public static String comparable(HttpResponse<String> answer, Scenario scenario) {
        String body = answer.body().replace("\\uD83D\\uDE00", Mistake.EMOJI);
        return isHal(answer) ? scenario.plain(body).orElse("") : body;
    }

    public static boolean isHal(HttpResponse<String> answer) {
        return HAL.matcher(answer.headers().firstValue("Content-Type").orElse(""))
                .matches();
    }

    private JsonNode operation(String method, String path) {
        String bare = path.replaceFirst("\\?.*", "");
        return document.path("paths")
                .propertyStream()
                .filter(template -> bare.matches(template.getKey().replaceAll("\\{\\w+}", "[^/]+")))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(MissingNode.getInstance())
                .path(method.toLowerCase(java.util.Locale.ROOT));
    }

    private JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asString("");
        return reference.isEmpty() ? node : document.at(reference.substring(1));
    }
}
