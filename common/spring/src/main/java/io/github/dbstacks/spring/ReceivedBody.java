package io.github.dbstacks.spring;

import io.github.dbstacks.http.Sentences;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A request whose body is read before the application asks for it. Of a body that is too long it keeps a byte more than
 * is allowed, so that the application refuses it.
 */
final class ReceivedBody extends HttpServletRequestWrapper {
    private static final int MOST_BYTES = Sentences.MOST_BYTES + 1;
    private static final int PIECE = 1024;

    private final ByteArrayOutputStream received = new ByteArrayOutputStream(0);
    private long left;

    ReceivedBody(HttpServletRequest request) {
        super(request);
        this.left = request.getContentLengthLong();
    }

    /** Reads what has arrived, and tells whether that was all. */
    boolean readWhatIsThere(ServletInputStream in) throws IOException {
        byte[] piece = new byte[(int) Math.min(left, PIECE)];
        while (left > 0 && in.available() > 0) {
            int read = in.read(piece);
            if (read < 0) {
                return true;
            }
            keep(piece, read);
        }
        return left <= 0;
    }

    private void keep(byte[] piece, int read) {
        left -= read;
        received.write(piece, 0, Math.min(read, MOST_BYTES - received.size()));
    }

    /** Reads on as bytes arrive. */
    ReadListener listener(ServletInputStream in, Runnable whenAllIsThere) {
        return new ReadListener() {
            private final byte[] piece = new byte[PIECE];

            @Override
            public void onDataAvailable() throws IOException {
                while (in.isReady() && !in.isFinished()) {
                    int read = in.read(piece);
                    if (read > 0) {
                        keep(piece, read);
                    }
                }
            }

            @Override
            public void onAllDataRead() {
                whenAllIsThere.run();
            }

            @Override
            public void onError(Throwable thrown) {
                // The client has gone, and Tomcat ends the request.
            }
        };
    }

    @Override
    public ServletInputStream getInputStream() {
        ByteArrayInputStream bytes = new ByteArrayInputStream(received.toByteArray());
        return new ServletInputStream() {
            @Override
            public int read() {
                return bytes.read();
            }

            @Override
            public int read(byte[] into, int from, int length) {
                return bytes.read(into, from, length);
            }

            @Override
            public int available() {
                return bytes.available();
            }

            @Override
            public boolean isFinished() {
                return bytes.available() == 0;
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setReadListener(ReadListener listener) {
                throw new UnsupportedOperationException("the body is there");
            }
        };
    }

    @Override
    public BufferedReader getReader() {
        String name = getCharacterEncoding();
        return new BufferedReader(new InputStreamReader(
                getInputStream(), name == null ? StandardCharsets.ISO_8859_1 : Charset.forName(name)));
    }
}
