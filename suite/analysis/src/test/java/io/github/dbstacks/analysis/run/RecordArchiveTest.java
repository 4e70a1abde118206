package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Archives that somebody has made to hurt. All are read with the small heap of {@code ./bench}. */
class RecordArchiveTest {
    private static final int HEADER = 512;

    @TempDir
    private Path directory;

    private Path archive = Path.of("");

    /** What is written into an archive. */
    private interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    @Test
    void aLongNameIsRefused() throws IOException {
        long bytes = 1L << 20;
        write(out -> {
            out.write(header("././@LongLink", TarArchiveEntry.LF_GNUTYPE_LONGNAME, bytes));
            repeat(out, bytes, (byte) 'a');
            out.write(header("forks/1.jsonl", TarArchiveEntry.LF_NORMAL, 0));
        });
        assertRefused("what it says of one file takes more than 64 KiB");

        write(out -> {
            out.write(header("pax", TarArchiveEntry.LF_PAX_EXTENDED_HEADER_LC, bytes));
            out.write((bytes + " path=").getBytes(StandardCharsets.UTF_8));
            repeat(out, bytes, (byte) 'a');
        });
        assertRefused("what it says of one file takes more than 64 KiB");
    }

    @Test
    @Tag("slow")
    void tooManyNamesAreRefused() throws IOException {
        write(out -> {
            for (int i = 0; i <= 100_000; i++) {
                out.write(header("other/" + i, TarArchiveEntry.LF_NORMAL, 0));
            }
        });
        assertRefused("it holds more than 100000 files");
    }

    @Test
    void whatIsPassedOverCountsToo() throws IOException {
        long bytes = 2L << 20;
        write(out -> {
            out.write(header("other/1", TarArchiveEntry.LF_NORMAL, bytes));
            repeat(out, bytes, (byte) 0);
        });
        assertThatThrownBy(() -> RecordArchive.read(archive, 1, (name, content) -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("it holds more than 1 MiB");
        RecordArchive.read(archive, (name, content) -> {});

        TarArchiveEntry sparse = new TarArchiveEntry("other/1", TarArchiveEntry.LF_GNUTYPE_SPARSE);
        byte[] header = new byte[HEADER];
        sparse.writeEntryHeader(header);
        byte[] size = "77777777777\0".getBytes(StandardCharsets.UTF_8);
        System.arraycopy(size, 0, header, 483, size.length); // its size when it is unpacked
        byte[] sum = checksum(header);
        System.arraycopy(sum, 0, header, 148, sum.length);
        write(out -> out.write(header));
        assertRefused("it holds a sparse file");
    }

    @Test
    void oneNameTwiceIsRefused() throws IOException {
        write(out -> {
            out.write(header("forks/1.jsonl", TarArchiveEntry.LF_NORMAL, 0));
            out.write(header("forks/1.jsonl", TarArchiveEntry.LF_NORMAL, 0));
        });
        assertRefused("it holds forks/1.jsonl twice");
    }

    @Test
    void linksAndPipesAreNoFiles() throws IOException {
        write(out -> {
            TarArchiveEntry link = new TarArchiveEntry("forks/1.jsonl", TarArchiveEntry.LF_SYMLINK);
            link.setLinkName("/etc/passwd");
            byte[] header = new byte[HEADER];
            link.writeEntryHeader(header);
            out.write(header);
            out.write(header("forks/2.jsonl", TarArchiveEntry.LF_FIFO, 0));
            out.write(header("forks/3.jsonl", TarArchiveEntry.LF_NORMAL, 0));
        });
        List<String> names = new ArrayList<>();

        RecordArchive.read(archive, (name, content) -> names.add(name));

        assertThat(names).containsExactly("forks/3.jsonl");
    }

    /** Its reader would wait for ever. */
    @Test
    void aPipeInPlaceOfTheArchiveIsRefused() throws Exception {
        archive = directory.resolve(RawRecords.ARCHIVE);
        Process mkfifo = new ProcessBuilder("mkfifo", archive.toString()).start();
        assertThat(mkfifo.waitFor(1, TimeUnit.MINUTES)).isTrue();

        assertRefused("it is no regular file");
    }

    private void assertRefused(String reason) {
        assertThatThrownBy(() -> RecordArchive.read(archive, (name, content) -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage(reason);
    }

    private void write(Content content) throws IOException {
        archive = directory.resolve(RawRecords.ARCHIVE);
        try (XZOutputStream out = new XZOutputStream(Files.newOutputStream(archive), new LZMA2Options(0))) {
            content.writeTo(out);
            out.write(new byte[2 * HEADER]);
        }
    }

    private static byte[] header(String name, byte type, long size) {
        TarArchiveEntry entry = new TarArchiveEntry(name, type);
        entry.setSize(size);
        byte[] header = new byte[HEADER];
        entry.writeEntryHeader(header);
        return header;
    }

    /** Returns the sum of all bytes of a header with blanks in place of the sum, as octal digits. */
    private static byte[] checksum(byte[] header) {
        int sum = 0;
        for (int i = 0; i < header.length; i++) {
            sum += i >= 148 && i < 156 ? ' ' : Byte.toUnsignedInt(header[i]);
        }
        return String.format("%06o\0 ", sum).getBytes(StandardCharsets.UTF_8);
    }

    private static void repeat(OutputStream out, long bytes, byte value) throws IOException {
        byte[] some = new byte[1 << 20];
        Arrays.fill(some, value);
        for (long left = bytes; left > 0; left -= some.length) {
            out.write(some, 0, (int) Math.min(left, some.length));
        }
    }
}
