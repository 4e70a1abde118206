package io.github.dbstacks.records.load;

import io.github.dbstacks.records.load.LoadResult.Errors;
import io.github.dbstacks.records.load.LoadResult.Requests;

/** A record that tells what became of requests. */
public interface OfRequests {
    Requests requests();

    default long due() {
        return requests().due();
    }

    default long answered() {
        return requests().answered();
    }

    default Errors errors() {
        return requests().errors();
    }
}
