/** The JSON of the records: how an application writes them, and how everyone else writes and reads them. */
@NullMarked
package io.github.dbstacks.records.json;

import org.jspecify.annotations.NullMarked;
