package io.github.dbstacks.harness;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Makes one clear sentence of whatever a driver throws, the same for the same cause on every stack. */
public final class Failure {
    private Failure() {}

    public static String sentence(Throwable thrown, Settings settings) {
        List<Throwable> chain = chain(thrown);
        for (Throwable cause : chain) {
            if (cause instanceof SettingsException told) {
                return told.getMessage();
            }
        }
        Optional<String> state =
                chain.stream().flatMap(cause -> sqlState(cause).stream()).findFirst();
        String where = "PostgreSQL at " + settings.url();
        Optional<String> known = state.flatMap(code -> known(code, chain, settings));
        if (known.isPresent()) {
            return where + known.get();
        }
        if (chain.stream().anyMatch(Failure::isUnreachable)) {
            return where + " cannot be reached: " + said(chain)
                    + ". Start one with ./bench database, or name yours with url.";
        }
        if (state.filter(s -> s.startsWith("08")).isPresent() || chain.stream().anyMatch(Failure::isConnectionLoss)) {
            return where + " broke the connection: " + said(chain) + ".";
        }
        return state.isPresent()
                ? where + " answered with an error: " + said(chain) + " (SQLSTATE " + state.get() + ")."
                : "It failed: " + said(chain) + ".";
    }

    /** What the commonest SQLSTATEs mean here; the codes are in PostgreSQL's manual, appendix A. */
    private static Optional<String> known(String state, List<Throwable> chain, Settings settings) {
        return switch (state) {
            case "28P01", "28000" -> Optional.of(" refused user " + settings.user() + ": " + said(chain) + ".");
            case "3D000" ->
                Optional.of(": there is no database " + settings.url().database() + ".");
            case "42P01" -> Optional.of(" has no table companies: apply schema.sql first (./bench database does).");
            case "53300" ->
                Optional.of(" has no room for " + settings.poolSize()
                        + " connections: make pool-size smaller or its max_connections larger.");
            case "57P01", "57P02", "57P03" -> Optional.of(" was shut down: " + said(chain) + ".");
            default -> Optional.empty();
        };
    }

    private static List<Throwable> chain(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        Throwable cause = thrown;
        while (cause != null && !chain.contains(cause)) {
            chain.add(cause);
            cause = cause.getCause();
        }
        return chain;
    }

    private static boolean isUnreachable(Throwable cause) {
        return cause instanceof ConnectException || cause instanceof UnknownHostException;
    }

    private static boolean isConnectionLoss(Throwable cause) {
        String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        return cause instanceof IOException
                || (text.contains("connection") && (text.contains("closed") || text.contains("lost")));
    }

    /** The innermost message that says anything, on one line and without a full stop. */
    private static String said(List<Throwable> chain) {
        for (int i = chain.size() - 1; i >= 0; i--) {
            String message = chain.get(i).getMessage();
            if (message != null && !message.isBlank()) {
                String line = message.strip().lines().findFirst().orElse("");
                return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
            }
        }
        return chain.get(chain.size() - 1).getClass().getSimpleName();
    }

    /**
     * The SQLSTATE of a driver's exception. R2DBC's and Vert.x's exceptions share no type with JDBC's and the harness
     * knows no driver, but both have this method.
     */
    private static Optional<String> sqlState(Throwable cause) {
        if (cause instanceof SQLException sql) {
            return Optional.ofNullable(sql.getSQLState());
        }
        try {
            Method method = cause.getClass().getMethod("getSqlState");
            return Optional.ofNullable((String) method.invoke(cause));
        } catch (ReflectiveOperationException | ClassCastException e) {
            return Optional.empty();
        }
    }
}
