package io.github.dbstacks.settings;

/** Encryption of the database connections, set explicitly on every driver because their own defaults differ. */
public enum Tls {
    DISABLE("disable"),
    /** Encrypted; the server's certificate is not checked. */
    REQUIRE("require"),
    /** Encrypted; certificate and host name are checked with {@code tls-root-cert}. */
    VERIFY_FULL("verify-full");

    private final String text;

    Tls(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
