package io.github.dbstacks.testbed.process;

/** What a JVM needs of its shell so that it loses no letter of an argument, a variable or the name of a file. */
public final class Utf8 {
    /** Commands for sh that begin with a locale that has UTF-8, and end with a line of their own. */
    public static final String LOCALE = Script.beside(Utf8.class, "utf8.sh");

    private Utf8() {}
}
