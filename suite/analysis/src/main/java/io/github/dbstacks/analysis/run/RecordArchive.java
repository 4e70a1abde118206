package io.github.dbstacks.analysis.run;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;

/**
 * A tar of files, compressed by xz. Whoever made it, reading ends after 1024 MiB and 100,000 files, those that are
 * passed over included, and a name takes no more memory than 64 KiB.
 */
final class RecordArchive {
    private static final int MOST_MEMORY_KIB = 128 << 10;
    private static final int MOST_MEBIBYTES = 1024;
    private static final int MOST_FILES = 100_000;
    /** The most memory of all headers of one file, among which its name may be. */
    private static final int MOST_HEADER_KIB = 64;

    private RecordArchive() {}

    /** Takes what is in the archive, a file at a time. */
    interface Reader {
        /** @param content which may be left unread */
        void file(String name, InputStream content) throws IOException;
    }

    /** Writes what a file of the archive holds. The same is written each time it is asked for. */
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** @throws IOException when the archive cannot be read to its end; its message is a clause without a full stop */
    static void read(Path archive, Reader reader) throws IOException {
        read(archive, MOST_MEBIBYTES, reader);
    }

    static void read(Path archive, int mebibytes, Reader reader) throws IOException {
        if (!Files.isRegularFile(archive)) {
            throw new IOException("it is no regular file"); // a pipe would make its reader wait for ever
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(archive));
                Limited limited = new Limited(
                        mebibytes,
                        XZCompressorInputStream.builder()
                                .setInputStream(in)
                                .setMemoryLimitKiB(MOST_MEMORY_KIB)
                                .get());
                TarArchiveInputStream tar = new TarArchiveInputStream(limited)) {
            Set<String> names = new HashSet<>();
            for (TarArchiveEntry entry = next(tar, limited); entry != null; entry = next(tar, limited)) {
                if (!names.add(entry.getName())) {
                    throw new IOException("it holds " + entry.getName() + " twice");
                }
                if (names.size() > MOST_FILES) {
                    throw new IOException("it holds more than " + MOST_FILES + " files");
                }
                if (entry.isSparse()) {
                    throw new IOException("it holds a sparse file");
                }
                byte type = entry.getLinkFlag();
                if (type == TarArchiveEntry.LF_NORMAL || type == TarArchiveEntry.LF_OLDNORM) {
                    reader.file(entry.getName(), tar);
                }
                tar.transferTo(OutputStream.nullOutputStream());
            }
        }
    }

    private static TarArchiveEntry next(TarArchiveInputStream tar, Limited limited) throws IOException {
        limited.isInHeader(true);
        TarArchiveEntry entry = tar.getNextEntry();
        limited.isInHeader(false);
        return entry;
    }

    /**
     * Writes a new archive and returns when it is on the disk. The same files make the same bytes, whoever packs them.
     *
     * @param contents by the names of the files
     */
    static void write(Path archive, Map<String, Content> contents) throws IOException {
        try (OutputStream out =
                        Files.newOutputStream(archive, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                TarArchiveOutputStream tar =
                        new TarArchiveOutputStream(new XZCompressorOutputStream(new BufferedOutputStream(out)))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Map.Entry<String, Content> content : contents.entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(content.getKey());
                entry.setSize(size(content.getValue()));
                entry.setModTime(0);
                entry.setUserName("");
                tar.putArchiveEntry(entry);
                content.getValue().writeTo(tar);
                tar.closeArchiveEntry();
            }
        }
        try (FileChannel written = FileChannel.open(archive, StandardOpenOption.WRITE)) {
            written.force(true);
        }
    }

    /** A tar has the size of a file before what is in it. */
    private static long size(Content content) throws IOException {
        LongAdder size = new LongAdder();
        content.writeTo(new OutputStream() {
            @Override
            public void write(int one) {
                size.increment();
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                size.add(length);
            }
        });
        return size.sum();
    }

    /** What is unpacked, and how much of it may still come. */
    private static final class Limited extends FilterInputStream {
        private final int mebibytes;
        private long left;
        private long leftOfHeader = Long.MAX_VALUE;

        Limited(int mebibytes, InputStream in) {
            super(in);
            this.mebibytes = mebibytes;
            left = (long) mebibytes << 20;
        }

        void isInHeader(boolean inHeader) {
            leftOfHeader = inHeader ? MOST_HEADER_KIB << 10 : Long.MAX_VALUE;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            left -= Math.max(0, read);
            leftOfHeader -= Math.max(0, read);
            if (left < 0) {
                throw new IOException("it holds more than " + mebibytes + " MiB");
            }
            if (leftOfHeader < 0) {
                throw new IOException("what it says of one file takes more than " + MOST_HEADER_KIB + " KiB");
            }
            return read;
        }

        @Override
        public long skip(long bytes) throws IOException {
            byte[] passed = new byte[(int) Math.min(bytes, 8192)];
            return bytes <= 0 ? 0 : Math.max(0, read(passed, 0, passed.length));
        }
    }
}
