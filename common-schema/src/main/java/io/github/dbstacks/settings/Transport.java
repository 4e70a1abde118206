package io.github.dbstacks.settings;

/** The I/O of the two Netty clients. It is set explicitly, because reactor-netty prefers epoll and Vert.x prefers NIO. */
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
