package io.github.dbstacks.load.engine;

/**
 * The reason why a request got no right answer. {@link io.github.dbstacks.records.load.LoadResult.Errors} explains
 * them.
 */
enum ErrorKind {
    CONNECT,
    CLOSED,
    TIMEOUT,
    STATUS,
    WRONG_BODY,
    DROPPED
}
