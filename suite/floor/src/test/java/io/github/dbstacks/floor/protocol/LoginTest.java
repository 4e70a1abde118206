package io.github.dbstacks.floor.protocol;

import static io.github.dbstacks.floor.protocol.Frames.error;
import static io.github.dbstacks.floor.protocol.Frames.frame;
import static io.github.dbstacks.floor.protocol.Frames.ready;
import static io.github.dbstacks.floor.protocol.Frames.received;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LoginTest {
    private static final Settings SETTINGS =
            SettingsReader.read(Stack.plain("floor-test"), new Given().put("url", "postgresql://h/data", "url"));

    private final Login login = new Login(SETTINGS);

    @Test
    void beginsWithUserDatabaseAndName() {
        byte[] bytes = login.begin();

        assertThat(bytes).startsWith(0, 0, 0, bytes.length, 0, 3, 0, 0).endsWith(0, 0);
        assertThat(new String(bytes, 8, bytes.length - 8, StandardCharsets.US_ASCII).split("\0"))
                .containsExactly(
                        "user",
                        "bench",
                        "database",
                        "data",
                        "application_name",
                        "floor-test",
                        "client_encoding",
                        "UTF8");
    }

    @Test
    void needsNoPasswordWhereNobodyAsks() throws Exception {
        byte[] parameter = frame('S', new ClientMessage().text("TimeZone").text("UTC"));

        assertThat(login.answer(received(authentication(0), parameter, ready())))
                .isEmpty();

        assertThat(login.isOver()).isTrue();
    }

    @Test
    void sendsNoPasswordInAnotherWay() {
        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> login.answer(received(authentication(5))))
                .withMessage("it asks for a password in another way than SCRAM-SHA-256 (number 5)");
        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> login.answer(received(frame(
                        'R',
                        new ClientMessage().int32(10).text("SCRAM-SHA-256-PLUS").text("")))))
                .withMessage("it offers [SCRAM-SHA-256-PLUS] for a password and not SCRAM-SHA-256");
    }

    @Test
    void trustsNoServerThatDoesNotKnowThePassword() throws Exception {
        byte[] first = login.answer(received(
                frame('R', new ClientMessage().int32(10).text("SCRAM-SHA-256").text(""))));
        String said = new String(first, StandardCharsets.US_ASCII);
        String nonce = said.substring(said.indexOf("r=") + 2);
        byte[] proof = login.answer(received(text(11, "r=" + nonce + "server,s=c2FsdA==,i=1")));
        assertThat(new String(proof, StandardCharsets.US_ASCII)).startsWith("p").contains(nonce + "server,p=");

        assertThatIOException()
                .isThrownBy(() -> login.answer(received(text(12, "v=" + "A".repeat(43) + "="))))
                .withMessageStartingWith("its SCRAM-SHA-256 is wrong: ");
        assertThat(login.isOver()).isFalse();
    }

    @Test
    void refusesScramThatIsNoneOrDidNotBegin() throws Exception {
        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> login.answer(received(text(11, "r=x"))))
                .withMessage("it continues an authentication that did not begin");
        login.answer(received(
                frame('R', new ClientMessage().int32(10).text("SCRAM-SHA-256").text(""))));
        assertThatIOException()
                .isThrownBy(() -> login.answer(received(text(11, "nonsense"))))
                .withMessageStartingWith("its SCRAM-SHA-256 is wrong: ");
    }

    @Test
    void tellsWhyItIsRefused() {
        assertThatExceptionOfType(ServerError.class)
                .isThrownBy(() -> login.answer(received(error("3D000", "database \"data\" does not exist"))))
                .matches(error -> error.getSqlState().equals("3D000"));
    }

    private static byte[] authentication(int kind) {
        return frame('R', new ClientMessage().int32(kind));
    }

    private static byte[] text(int kind, String text) {
        return frame('R', new ClientMessage().int32(kind).raw(text.getBytes(StandardCharsets.US_ASCII)));
    }
}
