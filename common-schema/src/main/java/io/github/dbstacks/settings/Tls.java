package io.github.dbstacks.settings;

/** Encryption of the database connections, set explicitly on every driver because their own defaults differ. */
public enum Tls {
    DISABLE,
    /** The connection is encrypted; the server's certificate is not checked. */
    REQUIRE,
    /** The connection is encrypted; certificate and host name are checked with {@code tls-root-cert}. */
    VERIFY_FULL;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
