package io.github.dbstacks.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Says how constants are written in settings, messages and results: {@code VERIFY_FULL} is {@code verify-full}. */
public final class EnumText {
    private EnumText() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant that is written like this; empty when there is none. */
    public static <E extends Enum<E>> Optional<E> read(Class<E> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> of(constant).equals(text))
                .findFirst();
    }
}
