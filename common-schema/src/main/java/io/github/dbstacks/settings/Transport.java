package io.github.dbstacks.settings;

/** The I/O of the two Netty clients, the same for both: reactor-netty prefers epoll where it can, Vert.x NIO. */
public enum Transport {
    /** epoll on Linux x86-64, NIO elsewhere. */
    NATIVE("native"),
    NIO("nio");

    private final String text;

    Transport(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
