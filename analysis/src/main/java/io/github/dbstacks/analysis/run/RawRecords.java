package io.github.dbstacks.analysis.run;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;

/**
 * The raw records of a run: what its forks, floors and diagnostic forks left. They lie in folders of its directory, or packed in one archive,
 * where they have the same names.
 */
public final class RawRecords {
    /** {@code tar -xJf} makes folders of it again. */
    public static final String ARCHIVE = "records.tar.xz";

    private static final List<String> PARTS = List.of("forks", "floors", "diagnostics", "logs", "rehearsal.jsonl");
    /** Reports write these again. */
    private static final String PAGE = ".html";

    private static final Pattern WARM_UP =
            Pattern.compile("\\{\"record\":\"iteration\",\"index\":\\d+,\"phase\":\"warmup\"");
    private static final Pattern HISTOGRAM = Pattern.compile("\"histogram\":\"[^\"]*\"");

    private static final int MOST_MEMORY_KIB = 128 << 10;
    private static final long MOST_BYTES = 1L << 30;

    private RawRecords() {}

    public static boolean arePacked(Path directory) {
        return Files.exists(directory.resolve(ARCHIVE));
    }

    /**
     * The directory in which a folder of records lies: that of the run, or one into which the folder has been unpacked. The latter is
     * removed when this process ends.
     *
     * @throws ResultsException when the archive cannot be unpacked
     */
    public static Path parentOf(String folder, Path directory) {
        try {
            return arePacked(directory) ? unpack(directory.resolve(ARCHIVE), folder) : directory;
        } catch (IOException | IllegalArgumentException e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("it is damaged");
            throw new ResultsException(directory.resolve(ARCHIVE) + " cannot be unpacked: " + reason + ".");
        }
    }

    /**
     * Moves the records into the archive, but for histograms of warm-up: no report reads them, and under load they are most of an archive.
     * What is packed already stays as it is.
     */
    public static void pack(Path directory) throws IOException {
        if (!arePacked(directory)) {
            Path next = directory.resolve(ARCHIVE + "." + UUID.randomUUID() + ".new");
            try {
                write(next, directory);
                Files.move(next, directory.resolve(ARCHIVE), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(next);
            }
        }
        for (Path file : files(directory)) {
            Files.delete(file);
        }
    }

    private static void write(Path archive, Path directory) throws IOException {
        try (OutputStream out =
                        Files.newOutputStream(archive, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                TarArchiveOutputStream tar =
                        new TarArchiveOutputStream(new XZCompressorOutputStream(new BufferedOutputStream(out)))) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            List<Path> files = files(directory);
            files.sort(Comparator.naturalOrder());
            for (Path file : files) {
                if (Files.isRegularFile(file) && !file.toString().endsWith(PAGE)) {
                    TarArchiveEntry entry =
                            new TarArchiveEntry(directory.relativize(file).toString());
                    byte[] content = content(file);
                    entry.setSize(content.length);
                    entry.setModTime(0); // the same records make the same bytes, whoever packs them
                    entry.setUserName("");
                    tar.putArchiveEntry(entry);
                    tar.write(content);
                    tar.closeArchiveEntry();
                }
            }
        }
    }

    private static byte[] content(Path file) throws IOException {
        if (!file.toString().endsWith(".jsonl")) {
            return Files.readAllBytes(file);
        }
        // Of any bytes this charset makes a text, and of the text the same bytes.
        String[] lines = Files.readString(file, StandardCharsets.ISO_8859_1).split("(?<=\n)", -1);
        for (int index = 0; index < lines.length; index++) {
            if (WARM_UP.matcher(lines[index]).lookingAt()) {
                lines[index] = HISTOGRAM.matcher(lines[index]).replaceAll("\"histogram\":\"\"");
            }
        }
        return String.join("", lines).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Files and folders of the records; what is in a folder comes before it. */
    private static List<Path> files(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String part : PARTS) {
            Path path = directory.resolve(part);
            if (Files.exists(path)) {
                try (Stream<Path> found = Files.walk(path)) {
                    found.sorted(Comparator.reverseOrder()).forEach(files::add);
                }
            }
        }
        return files;
    }

    private static Path unpack(Path archive, String folder) throws IOException {
        Path target = Files.createTempDirectory("dbstacks-records-");
        target.toFile().deleteOnExit();
        long bytes = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(archive));
                TarArchiveInputStream tar = new TarArchiveInputStream(XZCompressorInputStream.builder()
                        .setInputStream(in)
                        .setMemoryLimitKiB(MOST_MEMORY_KIB)
                        .get())) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path file = target.resolve(entry.getName()).normalize();
                if (file.startsWith(target.resolve(folder)) && !entry.isDirectory()) {
                    bytes += entry.getRealSize();
                    if (bytes > MOST_BYTES) {
                        throw new IOException("it holds more than " + (MOST_BYTES >> 20) + " MiB");
                    }
                    makeFolders(target, target.relativize(file));
                    Files.copy(tar, file);
                    file.toFile().deleteOnExit();
                }
            }
        }
        return target;
    }

    /** Each is removed after what is in it, because it was made before. */
    private static void makeFolders(Path target, Path file) throws IOException {
        for (int depth = 1; depth < file.getNameCount(); depth++) {
            Path folder = target.resolve(file.subpath(0, depth));
            if (!Files.exists(folder)) {
                Files.createDirectory(folder);
                folder.toFile().deleteOnExit();
            }
        }
    }
}
