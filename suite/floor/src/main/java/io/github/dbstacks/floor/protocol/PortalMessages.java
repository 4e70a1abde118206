package io.github.dbstacks.floor.protocol;

import io.github.dbstacks.settings.EnumText;

/** The messages by which a client asks a portal, the execution that Bind makes of a prepared statement. */
public enum PortalMessages {
    /** Execute alone, on the unnamed portal, which the next Bind replaces. So do pgjdbc and vertx-pg-client. */
    EXECUTE(""),
    /** Describe, Execute and Close on a portal with a name. So does r2dbc-postgresql 1.1.3. */
    DESCRIBE_EXECUTE_CLOSE("B_0");

    private static final int ALL_ROWS = 0;
    private static final byte[] OF_PORTAL = {'P'};

    private final String portal;

    PortalMessages(String portal) {
        this.portal = portal;
    }

    String portal() {
        return portal;
    }

    /** Adds the messages between Bind and Sync. */
    void addTo(ClientMessage messages) {
        if (this == DESCRIBE_EXECUTE_CLOSE) {
            messages.add('D', named());
        }
        messages.add('E', new ClientMessage().text(portal).int32(ALL_ROWS));
        if (this == DESCRIBE_EXECUTE_CLOSE) {
            messages.add('C', named());
        }
    }

    @Override
    public String toString() {
        return EnumText.of(this);
    }

    private ClientMessage named() {
        return new ClientMessage().raw(OF_PORTAL).text(portal);
    }
}
