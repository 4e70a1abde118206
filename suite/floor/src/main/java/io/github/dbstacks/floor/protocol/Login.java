package io.github.dbstacks.floor.protocol;

import com.ongres.scram.client.ScramClient;
import com.ongres.scram.common.exception.ScramException;
import io.github.dbstacks.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens a session on a new connection: the start-up message, SCRAM-SHA-256 (RFC 7677) where the server asks for a
 * password, and then everything up to the first ReadyForQuery. Whoever has the connection sends what this returns.
 */
public final class Login {
    private static final byte[] NOTHING = new byte[0];
    private static final int PROTOCOL_3_0 = 3 << 16;
    private static final int SSL_REQUEST = 80_877_103;
    private static final String MECHANISM = "SCRAM-SHA-256";

    private static final int OK = 0;
    private static final int SASL = 10;
    private static final int SASL_CONTINUE = 11;
    private static final int SASL_FINAL = 12;

    private final Settings settings;
    private @Nullable ScramClient scram;
    private boolean isOver;

    public Login(Settings settings) {
        this.settings = settings;
    }

    /** Asks for TLS before anything else. The server answers with one byte, {@code 'S'} for yes. */
    public static byte[] tlsRequest() {
        return new ClientMessage()
                .addWithoutType(new ClientMessage().int32(SSL_REQUEST))
                .bytes();
    }

    /** Says good-bye: Terminate. */
    public static byte[] logout() {
        return new ClientMessage().add('X', new ClientMessage()).bytes();
    }

    /** The first message, or the first inside TLS. */
    public byte[] begin() {
        ClientMessage parameters = new ClientMessage()
                .int32(PROTOCOL_3_0)
                .text("user")
                .text(settings.user())
                .text("database")
                .text(settings.url().database())
                .text("application_name")
                .text(settings.stack().name())
                .text("client_encoding")
                .text("UTF8")
                .text("");
        return new ClientMessage().addWithoutType(parameters).bytes();
    }

    /**
     * Takes every message that has come.
     *
     * @return what is to be sent now; may be empty
     * @throws ServerError when the server refuses
     */
    public byte[] answer(ServerMessages messages) throws IOException {
        byte[] answer = NOTHING;
        while (!isOver && messages.next()) {
            switch (messages.type()) {
                case 'R' -> answer = authentication(messages);
                case 'Z' -> isOver = true;
                // the session's key for cancelling, its settings, notices, another version of the protocol
                case 'K', 'S', 'N', 'v' -> {}
                case 'E' -> throw ServerError.read(messages);
                default -> throw messages.unexpected();
            }
        }
        return answer;
    }

    /** Returns whether the session can be used. */
    public boolean isOver() {
        return isOver;
    }

    private byte[] authentication(ServerMessages message) throws IOException {
        int kind = message.int32();
        try {
            return switch (kind) {
                case OK -> NOTHING;
                case SASL -> first(message);
                case SASL_CONTINUE -> proof(message);
                case SASL_FINAL -> {
                    begun().serverFinalMessage(message.rest());
                    yield NOTHING;
                }
                default ->
                    throw new ProtocolViolation(
                            "it asks for a password in another way than " + MECHANISM + " (number " + kind + ")");
            };
        } catch (ScramException | IllegalArgumentException e) {
            throw new IOException("its " + MECHANISM + " is wrong: " + e.getMessage(), e);
        }
    }

    private byte[] first(ServerMessages message) throws ProtocolViolation {
        List<String> offered = new ArrayList<>();
        for (String name = message.text(); !name.isEmpty(); name = message.text()) {
            offered.add(name);
        }
        if (!offered.contains(MECHANISM)) {
            throw new ProtocolViolation("it offers " + offered + " for a password and not " + MECHANISM);
        }
        scram = ScramClient.builder()
                .advertisedMechanisms(List.of(MECHANISM))
                .username("*") // PostgreSQL takes the user of the start-up message
                .password(settings.password().toCharArray())
                .build();
        byte[] said = scram.clientFirstMessage().toString().getBytes(StandardCharsets.UTF_8);
        return new ClientMessage()
                .add('p', new ClientMessage().text(MECHANISM).int32(said.length).raw(said))
                .bytes();
    }

    private byte[] proof(ServerMessages message) throws ProtocolViolation, ScramException {
        ScramClient client = begun();
        client.serverFirstMessage(message.rest());
        byte[] said = client.clientFinalMessage().toString().getBytes(StandardCharsets.UTF_8);
        return new ClientMessage().add('p', new ClientMessage().raw(said)).bytes();
    }

    private ScramClient begun() throws ProtocolViolation {
        if (scram == null) {
            throw new ProtocolViolation("it continues an authentication that did not begin");
        }
        return scram;
    }
}
