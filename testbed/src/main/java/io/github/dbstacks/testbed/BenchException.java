package io.github.dbstacks.testbed;

import java.util.Objects;

/** Something the user should be told in one sentence, with the exit status that goes with it. */
public final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitStatus;

    private BenchException(String message, int exitStatus) {
        super(message);
        this.exitStatus = exitStatus;
    }

    /** The user asked for something that cannot be. */
    public static BenchException usage(String message) {
        return new BenchException(message, 2);
    }

    /** What was asked for failed. */
    public static BenchException failed(String message) {
        return new BenchException(message, 1);
    }

    public int exitStatus() {
        return exitStatus;
    }

    /** Always there, unlike other exceptions'. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
