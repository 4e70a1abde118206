package io.github.dbstacks.foreign;

import org.jspecify.annotations.Nullable;

/** Exceptions as a driver in another package may throw them. */
public final class Driver {
    private Driver() {}

    public static Throwable publicException(String message, String state) {
        return new PublicException(message, state);
    }

    public static Throwable hiddenException(String message, @Nullable String state) {
        return new HiddenException(message, state);
    }

    public static Throwable hiddenSubclass(String message, String state) {
        return new HiddenSubclass(message, state);
    }

    public static class PublicException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final String state;

        PublicException(String message, String state) {
            super(message);
            this.state = state;
        }

        public String getSqlState() {
            return state;
        }
    }

    /** The exception is like one of r2dbc-postgresql: its class cannot be seen, its method comes from a public one. */
    static final class HiddenSubclass extends PublicException {
        private static final long serialVersionUID = 1L;

        HiddenSubclass(String message, String state) {
            super(message, state);
        }
    }

    /** The class is not public, and its method stands in itself. */
    static final class HiddenException extends Exception {
        private static final long serialVersionUID = 1L;
        private final @Nullable String state;

        HiddenException(String message, @Nullable String state) {
            super(message);
            this.state = state;
        }

        public @Nullable String getSqlState() {
            return state;
        }
    }
}
