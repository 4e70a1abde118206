package io.github.dbstacks.report.league;

import io.github.dbstacks.schema.scenario.ScenarioRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The part of a controller or resource that answers one request: the method whose annotations have its route, and the
 * private methods of the class that this calls. It takes a text as this checkout formats it, where members of a class
 * begin behind four blanks and have an empty line between them.
 */
final class CodeExcerpt {
    private static final Pattern BETWEEN_MEMBERS = Pattern.compile("\\n\\n(?= {4}\\S)");
    private static final Pattern END = Pattern.compile("\\n\\}\\s*$");
    private static final Pattern VERB = Pattern.compile("@(GET|POST)(?:Mapping)?\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern PATH = Pattern.compile("@(?:\\w+Mapping|Path)\\(\"/?([^\"]*)\"\\)");
    private static final Pattern OWN = Pattern.compile("(?m)^ {4}private [^=;\\n]*?\\b(\\w+)\\(");

    private CodeExcerpt() {}

    /** Returns the part of a class in the order of its text; empty where no method has the route of the request. */
    static Optional<String> of(String text, ScenarioRequest request) {
        List<String> members = BETWEEN_MEMBERS
                .splitAsStream(END.matcher(text).replaceFirst(""))
                .skip(1) // The head of the class, with its fields.
                .toList();
        return members.stream()
                .filter(member -> answers(member, request))
                .min(Comparator.comparing((String member) -> path(member).contains("{")))
                .map(method -> withWhatItCalls(method, members));
    }

    private static boolean answers(String member, ScenarioRequest request) {
        Matcher verb = VERB.matcher(member);
        String path = request.path().replaceFirst("^/", "").replaceFirst("\\?.*", "");
        return verb.find()
                && verb.group(1).equalsIgnoreCase(request.method())
                && path.matches(path(member).replaceAll("\\{\\w+\\}", "[^/]+"));
    }

    /** Returns the path of a member's route without the slash in front; empty where it has none. */
    private static String path(String member) {
        Matcher path = PATH.matcher(member);
        return path.find() ? path.group(1) : "";
    }

    private static String withWhatItCalls(String method, List<String> members) {
        List<String> found = new ArrayList<>(List.of(method));
        for (int at = 0; at < found.size(); at++) {
            for (String member : members) {
                if (!found.contains(member) && calls(found.get(at), member)) {
                    found.add(member);
                }
            }
        }
        return members.stream()
                .filter(found::contains)
                .collect(Collectors.joining("\n\n"))
                .stripIndent();
    }

    private static boolean calls(String caller, String member) {
        Matcher own = OWN.matcher(member);
        return own.find()
                && Pattern.compile("::" + own.group(1) + "\\b|(?<![.\\w])" + own.group(1) + "\\(")
                        .matcher(caller)
                        .find();
    }
}
