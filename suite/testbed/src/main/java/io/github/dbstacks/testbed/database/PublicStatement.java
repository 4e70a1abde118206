package io.github.dbstacks.testbed.database;

import io.github.dbstacks.records.fork.Ledger.Statement;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes what a ledger has of a statement: nothing that only its author should know, since records are published.
 * Servers replace the constants of statements that read or write by parameters, but not those of others, such as the
 * password in {@code ALTER ROLE}.
 */
final class PublicStatement {
    /**
     * Statements that read or write, what drivers and pools send beside them, and what is executed in a transaction.
     */
    private static final Pattern TOLD = Pattern.compile(
            "SELECT|INSERT|UPDATE|DELETE|REPLACE|MERGE|WITH|VALUES|TABLE|COPY|FETCH|DECLARE|CLOSE|DEALLOCATE|TRUNCATE"
                    + "|BEGIN|START|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE|SET|RESET|SHOW|DISCARD");

    private static final Pattern COMMAND = Pattern.compile("\\s*\\(*\\s*([A-Za-z]+)");

    /** A setting and the value that it is set to, which need not be in quotes. */
    private static final Pattern VALUE = Pattern.compile("(?is)^(SET\\b.*?(?:=|\\bTO\\b))(?!\\s*\\$\\d+$).*");

    /** Comments, names in quotes (which stay), strings, strings between dollars, numbers. */
    private static final Pattern CONSTANT = Pattern.compile(
            "(?s)/\\*.*(?:\\*/|$)|--[^\\n]*|(\"[^\"]*\"|`[^`]*`)|'(?:[^']|'')*(?:'|$)|\\$(\\w*)\\$.*?(?:\\$\\2\\$|$)"
                    + "|(?<![\\w$.])\\d[\\w.]*");

    private PublicStatement() {}

    /**
     * Returns the same statement without constants and comments. Of one that neither reads nor writes only its first
     * word is left.
     */
    static Statement of(Statement statement) {
        String text = withoutConstants(statement.text().strip());
        String command = command(text);
        return TOLD.matcher(command).matches()
                ? with(statement, statement.queryId(), text)
                // A server's id of such a statement is the hash of its text, by which a short secret can be guessed.
                : with(statement, command, command + " (of a statement that neither reads nor writes no more is told)");
    }

    private static Statement with(Statement statement, String queryId, String text) {
        return new Statement(queryId, text, statement.calls(), statement.rows(), statement.plans());
    }

    /** Returns the sum of two statements that are one in the ledger. */
    static Statement sum(Statement one, Statement other) {
        Optional<Long> plans = one.plans().isEmpty()
                ? other.plans()
                : one.plans().map(all -> all + other.plans().orElse(0L));
        return new Statement(one.queryId(), one.text(), one.calls() + other.calls(), one.rows() + other.rows(), plans);
    }

    private static String command(String text) {
        Matcher command = COMMAND.matcher(text);
        return command.lookingAt() ? command.group(1).toUpperCase(Locale.ROOT) : "UNKNOWN";
    }

    private static String withoutConstants(String text) {
        int quote = text.indexOf('\'');
        // Where a string ends that has a backslash in it depends on settings, so everything after its beginning goes.
        String safe = quote >= 0 && text.indexOf('\\', quote) > 0 ? text.substring(0, quote) + "'" : text;
        String bare = CONSTANT.matcher(safe).replaceAll(match -> {
            boolean isComment = match.group().startsWith("/*") || match.group().startsWith("--");
            return match.group(1) != null ? Matcher.quoteReplacement(match.group()) : isComment ? "" : "?";
        });
        return VALUE.matcher(bare.strip()).replaceFirst("$1 ?");
    }
}
