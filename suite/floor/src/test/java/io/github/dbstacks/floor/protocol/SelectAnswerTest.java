package io.github.dbstacks.floor.protocol;

import static io.github.dbstacks.floor.protocol.Frames.error;
import static io.github.dbstacks.floor.protocol.Frames.frame;
import static io.github.dbstacks.floor.protocol.Frames.joined;
import static io.github.dbstacks.floor.protocol.Frames.ready;
import static io.github.dbstacks.floor.protocol.Frames.received;
import static io.github.dbstacks.floor.protocol.Frames.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.schema.RowsRead;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectAnswerTest {
    private static final byte[] BOUND = frame('2', new ClientMessage());
    private static final byte[] DONE = frame('C', new ClientMessage().text("SELECT 2"));

    private final SelectAnswer answer = new SelectAnswer();

    @Test
    void addsUpRows() throws Exception {
        assertThat(answer.read(received(BOUND, row(7, "seven"), row(-8, "Zoë"), DONE, ready())))
                .isTrue();

        assertThat(answer.take())
                .isEqualTo(new RowsRead(2, RowsRead.checksum(7, "seven") + RowsRead.checksum(-8, "Zoë")));
        assertThat(answer.take()).isEqualTo(RowsRead.NONE);
    }

    @Test
    void isTheSameWhereverTheBytesAreCut() throws Exception {
        byte[] all = joined(BOUND, row(1, "one"), row(2, "ü"), DONE, ready());
        for (int cut = 0; cut <= all.length; cut++) {
            ServerMessages messages = received(Arrays.copyOf(all, cut));
            boolean complete = answer.read(messages);
            assertThat(complete).isEqualTo(cut == all.length);
            if (!complete) {
                Frames.add(messages, Arrays.copyOfRange(all, cut, all.length));
                assertThat(answer.read(messages)).isTrue();
            }
            assertThat(answer.take())
                    .isEqualTo(new RowsRead(2, RowsRead.checksum(1, "one") + RowsRead.checksum(2, "ü")));
        }
    }

    @Test
    void growsWithALongAnswer() throws Exception {
        String name = "n".repeat(100_000);

        assertThat(answer.read(received(row(1, name), row(2, name), ready()))).isTrue();

        assertThat(answer.take()).isEqualTo(new RowsRead(2, RowsRead.checksum(1, name) + RowsRead.checksum(2, name)));
    }

    @Test
    void stopsAtTheEndOfOneAnswer() throws Exception {
        ServerMessages messages = received(row(1, "a"), ready(), row(2, "b"), ready());

        assertThat(answer.read(messages)).isTrue();
        assertThat(answer.take().rows()).isEqualTo(1);
        assertThat(answer.read(messages)).isTrue();
        assertThat(answer.take()).isEqualTo(new RowsRead(1, RowsRead.checksum(2, "b")));
    }

    @Test
    void tellsWhatPostgresqlReports() {
        assertThatExceptionOfType(ServerError.class)
                .isThrownBy(() -> answer.read(received(error("57P01", "terminating connection"))))
                .withMessage("terminating connection")
                .matches(error -> error.getSqlState().equals("57P01"));
    }

    @Test
    void refusesAMessageThatDoesNotBelongHere() {
        assertRefused(
                frame('R', new ClientMessage().int32(0)), "it sent a message of type R, which does not belong here");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3, ServerMessages.LONGEST + 1, Integer.MAX_VALUE})
    void refusesALengthThatCannotBe(int length) {
        byte[] head = new ClientMessage().raw(new byte[] {'D'}).int32(length).bytes();

        assertRefused(head, "it sent a message whose length is " + length);
    }

    @Test
    void refusesRowsOfAnotherShape() {
        assertRefused(
                frame('D', new ClientMessage().int16(1).int32(4).int32(1)),
                "it sent a row of 1 columns, the first of 4 bytes, not 2 and 4");
        assertRefused(
                frame('D', new ClientMessage().int16(2).int32(-1).int32(1)),
                "it sent a row of 2 columns, the first of -1 bytes, not 2 and 4");
        assertRefused(
                joined(frame(
                        'D',
                        new ClientMessage().int16(2).int32(4).int32(1).int32(1).raw(new byte[2]))),
                "it sent a row with more bytes than its columns have");
    }

    /** A name may also be longer than its message, and null (length -1). */
    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 33, Integer.MAX_VALUE})
    void refusesANameOfAnotherLengthThanItsMessageHas(int length) {
        assertRefused(
                frame('D', new ClientMessage().int16(2).int32(4).int32(1).int32(length)),
                "it sent a message of type D that is too short");
    }

    @Test
    void refusesAnErrorWithoutAnEnd() {
        assertRefused(
                frame('E', new ClientMessage().raw(new byte[] {'C', '5'})),
                "it sent a message of type E that is too short");
    }

    private void assertRefused(byte[] damaged, String why) {
        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> answer.read(received(damaged, row(1, "behind it"))))
                .withMessage(why)
                .isInstanceOf(IOException.class);
    }
}
