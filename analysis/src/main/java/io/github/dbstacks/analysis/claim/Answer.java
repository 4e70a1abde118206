package io.github.dbstacks.analysis.claim;

/** Whether numbers are as a claim says. */
public enum Answer {
    YES,
    NO,
    /** The interval reaches across a bound. */
    OPEN,
    /** The numbers are not there. */
    MISSING
}
