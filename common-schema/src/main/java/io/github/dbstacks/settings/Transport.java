package io.github.dbstacks.settings;

/**
 * The I/O of the two Netty clients. It is set explicitly, because reactor-netty prefers epoll and Vert.x prefers NIO.
 */
public enum Transport {
    /** epoll on Linux x86-64, NIO elsewhere. */
    NATIVE,
    NIO;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
