package io.github.dbstacks.floor.protocol;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes that a server has sent on one connection, cut into messages. A message is a type of one byte, a length of
 * four that counts itself, and a body. Bytes are added as they come; {@link #next} goes on once a message is complete.
 * An object is not safe for several threads.
 */
public final class ServerMessages {
    /** No answer here has a message of so many bytes. A damaged length is found by it. */
    static final int LONGEST = 1 << 20;

    private static final int HEAD = 5;
    private static final int LENGTH_ITSELF = 4;

    private byte[] bytes = new byte[8192];
    private ByteBuffer numbers = ByteBuffer.wrap(bytes);
    /** The place where the first message begins that {@link #next} has not reached. */
    private int begin;
    /** The place behind the last byte that has come. */
    private int end;

    private byte type;
    private int position;
    private int bodyEnd;

    /** Waits for bytes and adds them. */
    public void addFrom(InputStream in) throws IOException {
        makeRoom(1);
        int length = in.read(bytes, end, bytes.length - end);
        if (length < 0) {
            throw closed();
        }
        end += length;
    }

    /** The array to copy so many bytes into, from {@link #end} on. Then {@link #added} must be called. */
    public byte[] roomFor(int length) {
        makeRoom(length);
        return bytes;
    }

    public int end() {
        return end;
    }

    public void added(int length) {
        end += length;
    }

    /** Returns what a connection fails with that the server has closed. */
    public static IOException closed() {
        return new EOFException("the server closed it");
    }

    private void makeRoom(int length) {
        if (begin == end) {
            begin = 0;
            end = 0;
        }
        if (bytes.length - end >= length) {
            return;
        }
        int kept = end - begin;
        byte[] target = bytes.length - kept >= length ? bytes : new byte[Integer.highestOneBit(kept + length) << 1];
        System.arraycopy(bytes, begin, target, 0, kept);
        bytes = target;
        numbers = ByteBuffer.wrap(bytes);
        begin = 0;
        end = kept;
    }

    /** Goes to the next message. False when it is not there completely; nothing has happened then. */
    public boolean next() throws ProtocolViolation {
        if (end - begin < HEAD) {
            return false;
        }
        int length = numbers.getInt(begin + 1);
        if (length < LENGTH_ITSELF || length > LONGEST) {
            throw new ProtocolViolation("it sent a message whose length is " + length);
        }
        if (end - begin <= length) {
            return false;
        }
        type = bytes[begin];
        position = begin + HEAD;
        begin += 1 + length;
        bodyEnd = begin;
        return true;
    }

    /** The type of the current message, such as {@code 'D'} for a row. */
    public byte type() {
        return type;
    }

    /** Returns what is wrong with a current message that nobody expects. */
    ProtocolViolation unexpected() {
        return new ProtocolViolation("it sent a message of type " + (char) type + ", which does not belong here");
    }

    byte int8() throws ProtocolViolation {
        return bytes[skip(1)];
    }

    short int16() throws ProtocolViolation {
        return numbers.getShort(skip(Short.BYTES));
    }

    int int32() throws ProtocolViolation {
        return numbers.getInt(skip(Integer.BYTES));
    }

    /** Bytes up to a zero, as text. */
    String text() throws ProtocolViolation {
        int from = position;
        while (int8() != 0) {
            // the next byte
        }
        return new String(bytes, from, position - 1 - from, StandardCharsets.UTF_8);
    }

    /** Returns what is left of the body, as text. */
    String rest() {
        String rest = new String(bytes, position, bodyEnd - position, StandardCharsets.UTF_8);
        position = bodyEnd;
        return rest;
    }

    /** {@link String#hashCode} of so many bytes of UTF-8. It makes a String only where one of them is not ASCII. */
    int hashOfText(int length) throws ProtocolViolation {
        int from = skip(length);
        int hash = 0;
        for (int i = from; i < position; i++) {
            if (bytes[i] < 0) {
                return new String(bytes, from, length, StandardCharsets.UTF_8).hashCode();
            }
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    boolean hasMore() {
        return position < bodyEnd;
    }

    private int skip(int length) throws ProtocolViolation {
        if (length < 0 || length > bodyEnd - position) {
            throw new ProtocolViolation("it sent a message of type " + (char) type + " that is too short");
        }
        int from = position;
        position += length;
        return from;
    }

    @Override
    public String toString() {
        return "bytes not yet read: " + Arrays.toString(Arrays.copyOfRange(bytes, begin, end));
    }
}
