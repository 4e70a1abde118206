package io.github.dbstacks.harness.output;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Breaks lines between words, where a terminal would break them within one. */
public final class WordWrap {
    private static final String INDENT = "  ";

    /** It stays in one piece, to be copied. */
    private static final Pattern COMMAND = Pattern.compile("(?<=: )(?:\\./bench|java -jar) .*");

    private static final Pattern BLANKS = Pattern.compile("(?<=\\S) +(?!%)");

    private WordWrap() {}

    /**
     * The text with its long lines broken. What follows the first piece of a line is indented.
     *
     * @param width characters of a line; a word or a command that is longer stays whole
     */
    public static String of(String text, int width) {
        return Pattern.compile("(?dm)^.{" + (width + 1) + ",}$")
                .matcher(text)
                .replaceAll(line -> Matcher.quoteReplacement(broken(line.group(), width)));
    }

    private static String broken(String line, int width) {
        Matcher command = COMMAND.matcher(line);
        int sentenceEnd = command.find() ? command.start() : line.length();
        List<String> words = new ArrayList<>(
                BLANKS.splitAsStream(line.substring(0, sentenceEnd)).toList());
        if (sentenceEnd < line.length()) {
            words.add(line.substring(sentenceEnd));
        }
        String indent = line.replaceFirst("\\S.*", "") + INDENT;
        StringBuilder lines = new StringBuilder(words.get(0));
        int length = lines.length();
        for (String word : words.subList(1, words.size())) {
            boolean fits = length + 1 + word.length() <= width;
            lines.append(fits ? " " : "\n" + indent).append(word);
            length = word.length() + (fits ? length + 1 : indent.length());
        }
        return lines.toString();
    }
}
