package io.github.dbstacks.records;

/** A part of a record whose properties stand in the JSON object of the whole record, not in an object of their own. */
public interface Inlined {}
