package io.github.dbstacks.load.engine;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An answer as a description on the command line says it. What is empty may be anything.
 *
 * @param length of the body in bytes
 * @param body all of it
 * @param sha256 of the body, in hexadecimal digits
 * @param fields texts of properties of a JSON object, by name
 */
public record ExpectedAnswer(
        int status, OptionalInt length, Optional<byte[]> body, Optional<String> sha256, Map<String, String> fields)
        implements LoadRequest.Expected {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    @Override
    public @Nullable ErrorKind verdict(int answered, byte[] bytes, int count) {
        if (answered != status) {
            return ErrorKind.STATUS;
        }
        return isRightBody(bytes, count) ? null : ErrorKind.WRONG_BODY;
    }

    private boolean isRightBody(byte[] bytes, int count) {
        return length.orElse(count) == count
                && body.map(right -> Arrays.equals(right, 0, right.length, bytes, 0, count))
                        .orElse(true)
                && sha256.map(right -> right.equalsIgnoreCase(sha256(bytes, count)))
                        .orElse(true)
                && (fields.isEmpty() || hasFields(bytes, count));
    }

    private boolean hasFields(byte[] bytes, int count) {
        try {
            JsonNode object = MAPPER.readTree(bytes, 0, count);
            return fields.entrySet().stream()
                    .allMatch(field -> object.path(field.getKey()).asString("").equals(field.getValue()));
        } catch (JacksonException e) {
            return false;
        }
    }

    private static String sha256(byte[] bytes, int count) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes, 0, count);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
