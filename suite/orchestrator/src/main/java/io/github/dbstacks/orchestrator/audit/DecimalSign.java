package io.github.dbstacks.orchestrator.audit;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.settings.EnumText;
import io.github.dbstacks.testbed.BenchException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What stands before the decimals of a number. The other of the two may stand between thousands. */
public enum DecimalSign {
    POINT('.', ','),
    COMMA(',', '.');

    private final char sign;
    private final char between;
    private final Pattern numbers;

    DecimalSign(char sign, char between) {
        this.sign = sign;
        this.between = between;
        numbers = Pattern.compile("(?:\\d{1,18}|\\d{1,3}(?:[%1$s]\\d{3}){1,5})(?:[%2$s]\\d{0,18})?|[%2$s]\\d{1,18}"
                .formatted(between, sign));
    }

    /** @throws BenchException when the option names none */
    public static DecimalSign of(Value option) {
        return EnumText.read(DecimalSign.class, option.text())
                .orElseThrow(() -> option.refused("it takes point or comma."));
    }

    /**
     * The number with a point before its decimals and nothing between thousands.
     *
     * @param number digits, points and commas
     * @param told what the file has; without it a comma counts only where it cannot stand before decimals
     * @param where the number stands, for a sentence
     * @throws BenchException when it is no number, or could be two
     */
    static String plain(String number, Optional<DecimalSign> told, String where) {
        if (told.isPresent() ? told.get().writes(number) : POINT.writes(number) && !couldHaveDecimals(number)) {
            return told.orElse(POINT).read(number);
        }
        String readings = Arrays.stream(values())
                .filter(sign -> sign.writes(number))
                .map(sign -> sign.read(number) + " with --decimal=" + EnumText.of(sign))
                .collect(Collectors.joining(" and "));
        throw BenchException.usage(
                where + " has " + number + ", which is " + (readings.isEmpty() ? "no number." : readings + "."));
    }

    private static boolean couldHaveDecimals(String number) {
        return number.indexOf(COMMA.sign) >= 0 && COMMA.writes(number);
    }

    private String read(String number) {
        return number.replace(String.valueOf(between), "").replace(sign, '.');
    }

    private boolean writes(String number) {
        return numbers.matcher(number).matches();
    }
}
