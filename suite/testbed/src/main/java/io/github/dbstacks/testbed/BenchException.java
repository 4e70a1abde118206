package io.github.dbstacks.testbed;

import java.net.SocketTimeoutException;
import java.util.Objects;

/** A failure whose message is one sentence for the user, with the exit status of the command. */
public final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitStatus;

    private BenchException(String message, int exitStatus) {
        super(message);
        this.exitStatus = exitStatus;
    }

    /** The user asked for something that is not allowed or not possible: exit status 2. */
    public static BenchException usage(String message) {
        return new BenchException(message, 2);
    }

    /** Says that what the user asked for failed: exit status 1. */
    public static BenchException failed(String message) {
        return new BenchException(message, 1);
    }

    /** @param what is not allowed or not possible, without a full stop; the reason follows */
    public static BenchException usage(String what, Throwable e) {
        return usage(what + ": " + reason(e) + ".");
    }

    /** @param what failed, without a full stop; the reason follows */
    public static BenchException failed(String what, Throwable e) {
        return failed(what + ": " + reason(e) + ".");
    }

    /**
     * Returns what an exception says, for the end of a sentence: the first line of its message without a period, or its
     * class where it has no message.
     */
    public static String reason(Throwable e) {
        if (e.getCause() instanceof SocketTimeoutException) {
            return "no answer came in time";
        }
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return e.getMessage() == null || message.isBlank()
                ? e.getClass().getSimpleName()
                : message.strip().replaceFirst("\\.+$", "");
    }

    public int exitStatus() {
        return exitStatus;
    }

    /** The message is never null. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
