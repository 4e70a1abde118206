package io.github.dbstacks.orchestrator.verify;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what a published text must not tell of the one who measured: folders of a user, hosts, secrets. */
final class PrivateText {
    /** This machine's own name is looked for if it is longer than many words. */
    private static final int FEWEST_LETTERS_OF_A_HOST = 6;

    private static final int SHOWN = 60;

    /** @param needles one of which any such text holds; searching for these first is quick */
    private record Secret(String what, List<String> needles, Pattern pattern) {
        Optional<String> in(String text) {
            if (needles.stream().noneMatch(text::contains)) {
                return Optional.empty();
            }
            Matcher matcher = pattern.matcher(text);
            return matcher.find() ? Optional.of(what + " " + shortened(matcher.group())) : Optional.empty();
        }

        private static String shortened(String found) {
            return found.length() > SHOWN ? found.substring(0, SHOWN) + "…" : found;
        }
    }

    private static final List<Secret> SECRETS = List.of(
            new Secret(
                    "a user's folder",
                    List.of("/home/", "/Users/", "/root/", "\\Users\\"),
                    Pattern.compile(
                            "(?<![\\w.~$-])(?:/home/|/Users/|/root/|[A-Za-z]:\\\\{1,2}Users\\\\{1,2})[^\\s\"':;,)<>]+")),
            new Secret("a", List.of("PRIVATE KEY"), Pattern.compile("PRIVATE KEY")),
            new Secret(
                    "a token",
                    List.of("AKIA", "gho_", "ghp_", "ghr_", "ghs_", "ghu_", "github_pat_", "xox", "eyJ"),
                    Pattern.compile("\\b(?:AKIA[0-9A-Z]{16}|gh[oprsu]_\\w{36,}|github_pat_\\w{22,}"
                            + "|xox[abpr]-[\\w-]{10,}|eyJ[\\w-]{10,}\\.eyJ[\\w-]{10,})")),
            new Secret(
                    "a password",
                    List.of("assword", "ASSWORD", "passwd"),
                    Pattern.compile("(?i)\\bpassw(?:or)?d[\"']?\\s*[=:]\\s*[\"']?(?!bench\\b)[\\w!#%+./-]{3,}")),
            new Secret(
                    "a host",
                    List.of("://"),
                    Pattern.compile("\\b(?:postgres(?:ql)?|mysql|mariadb)://(?:[^\\s\"'/@]*@)?"
                            + "(?!localhost\\b|127\\.|\\[::1]|HOST\\b)[\\w\\[][\\w.:-]*")),
            new Secret(
                    "a host",
                    List.of("://"),
                    Pattern.compile("\\bhttps?://(?!localhost\\b|127\\.|0\\.0\\.0\\.0|\\[::1])[\\w.-]+:\\d{2,5}\\b")));

    private final List<Secret> secrets;

    /** @param host the name of this machine; empty where nobody knows it */
    PrivateText(String host) {
        Stream<Secret> own = host.length() < FEWEST_LETTERS_OF_A_HOST || host.equals("localhost")
                ? Stream.empty()
                : Stream.of(new Secret(
                        "the name of this machine,",
                        List.of(host),
                        Pattern.compile("(?<![\\w.-])" + Pattern.quote(host) + "(?![\\w-])")));
        secrets = Stream.concat(SECRETS.stream(), own).toList();
    }

    /** Returns what is private in a text; empty where nothing is. */
    Optional<String> in(String text) {
        return secrets.stream().flatMap(secret -> secret.in(text).stream()).findFirst();
    }
}
