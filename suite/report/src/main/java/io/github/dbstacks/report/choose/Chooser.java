package io.github.dbstacks.report.choose;

import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.ResourceText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;
import tools.jackson.databind.JsonNode;

/** Answers a question as the page {@code choose.html} does: it runs the same scripts, in Mozilla Rhino. */
public final class Chooser {
    /** The arithmetic and its words, in the order in which they run; resources from the root of the class path. */
    public static final List<String> SCRIPTS = Stream.of(
                    "choose-numbers.js", "choose.js", "choose-question.js", "choose-words.js")
            .map(name -> "/io/github/dbstacks/report/choose/" + name)
            .toList();

    private final ScriptableObject scope;

    private Chooser(ScriptableObject scope) {
        this.scope = scope;
    }

    public static Chooser of(Coefficients coefficients) {
        try (Context context = entered()) {
            ScriptableObject scope = context.initSafeStandardObjects();
            for (String script : SCRIPTS) {
                context.evaluateString(
                        scope,
                        ResourceText.of(Chooser.class, script),
                        String.valueOf(Path.of(script).getFileName()),
                        1,
                        null);
            }
            Chooser chooser = new Chooser(scope);
            chooser.put("data", coefficients.json());
            context.evaluateString(scope, "const built = choosing.model(JSON.parse(data));", "model", 1, null);
            return chooser;
        }
    }

    /**
     * What the page shows, as {@code choose-words.js} makes it.
     *
     * @param given texts by the keys of its fields
     * @return with {@code error}, a sentence, where a text is not allowed or no run can answer
     */
    public JsonNode answer(Map<String, String> given) {
        put("given", RecordMapper.line(given));
        return value("choosingWords.answer(built, JSON.parse(given))");
    }

    /**
     * The value of an expression of the scripts. Without a number, as of a limit that there is not, it has
     * {@code null}.
     */
    JsonNode value(String expression) {
        try (Context context = entered()) {
            Object json = context.evaluateString(scope, "JSON.stringify(" + expression + ")", "expression", 1, null);
            return RecordMapper.MAPPER.readTree(Context.toString(json));
        }
    }

    private void put(String name, String text) {
        ScriptableObject.putProperty(scope, name, text);
    }

    /** Returns a context that interprets, since a text that runs once is not worth compiling. */
    private static Context entered() {
        Context context = Context.enter();
        context.setLanguageVersion(Context.VERSION_ES6);
        context.setInterpretedMode(true);
        return context;
    }
}
