package io.github.dbstacks.analysis.expectation;

/** Whether numbers are as a claim says. */
public enum Answer {
    YES,
    NO,
    /** The interval reaches across a bound. */
    OPEN,
    /** The numbers are not there. */
    MISSING
}
