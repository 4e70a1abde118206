package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.RecordNames;
import io.github.dbstacks.schema.Digests;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The raw records of a run: what its forks, floors and diagnostic forks left. They lie in folders of its directory, or
 * packed in one archive, where they have the same names.
 */
public final class RawRecords {
    /** {@code tar -xJf} makes folders of it again. */
    public static final String ARCHIVE = "records.tar.xz";

    private static final Pattern WARM_UP =
            Pattern.compile("\\{\"record\":\"iteration\",\"index\":\\d+,\"phase\":\"warmup\"");
    private static final Pattern HISTOGRAM = Pattern.compile("\"histogram\":\"[^\"]*\"");

    /** A longer line than any record has stays as it is. */
    private static final int MOST_LINE_CHARS = 1 << 20;

    /** Folders and the file of the deepest record, see {@link RecordNames}. */
    private static final int MOST_DEPTH = 4;

    /** The folders into which archives have been unpacked. */
    private static final Map<Packed, Path> UNPACKED = new HashMap<>();

    private RawRecords() {}

    /** An archive, told from another one that takes its place. */
    private record Packed(Path path, String file, long size, FileTime modified) {
        static Packed of(Path archive) throws IOException {
            BasicFileAttributes found = Files.readAttributes(archive, BasicFileAttributes.class);
            return new Packed(
                    archive.toRealPath(), String.valueOf(found.fileKey()), found.size(), found.lastModifiedTime());
        }
    }

    public static boolean arePacked(Path directory) {
        return Files.exists(directory.resolve(ARCHIVE));
    }

    /**
     * The directory in which the folders of the records lie: that of the run, or one into which its archive has been
     * unpacked. A process unpacks an archive once, and removes what it has unpacked when it ends.
     *
     * @throws ResultsException when the archive cannot be unpacked
     */
    public static Path parentOf(Path directory) {
        try {
            return arePacked(directory) ? unpacked(directory.resolve(ARCHIVE)) : directory;
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(directory.resolve(ARCHIVE), e);
        }
    }

    private static synchronized Path unpacked(Path archive) throws IOException {
        Packed packed = Packed.of(archive);
        if (!UNPACKED.containsKey(packed)) {
            UNPACKED.put(packed, unpack(archive));
        }
        return Objects.requireNonNull(UNPACKED.get(packed));
    }

    /**
     * Passes on all that the archive of a packed run holds, line by line, each with the name of its file: text in any
     * encoding of which ASCII is a part, or bytes. The last line of a file may be empty.
     *
     * @throws ResultsException when the archive cannot be read
     */
    public static void lines(Path directory, BiConsumer<String, String> reader) {
        Path archive = directory.resolve(ARCHIVE);
        try {
            RecordArchive.read(
                    archive, (name, content) -> lines(content, line -> reader.accept(name, line.toString())));
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(archive, e);
        }
    }

    private static ResultsException unreadable(Path archive, Exception e) {
        String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("it is damaged");
        return new ResultsException(archive + " cannot be unpacked: " + reason + ".");
    }

    /**
     * Moves records into the archive, but for histograms of warm-up: no report reads them, and under load they are most
     * of an archive. Each file is removed after it has been found in the archive, which stays as it is where there is
     * one.
     *
     * @param files of the directory
     * @throws ResultsException when the archive cannot be read, or does not hold what the files do
     */
    public static void pack(Path directory, List<Path> files) throws IOException {
        Path archive = directory.resolve(ARCHIVE);
        if (arePacked(directory)) {
            requirePacked(archive, directory, files);
        } else {
            Path next = directory.resolve(ARCHIVE + "." + UUID.randomUUID() + ".new");
            try {
                Map<String, RecordArchive.Content> contents = new LinkedHashMap<>();
                files.forEach(file -> contents.put(RecordFiles.name(directory, file), out -> copy(file, out)));
                RecordArchive.write(next, contents);
                requirePacked(next, directory, files);
                Files.move(next, archive, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(next);
            }
        }
        for (Path file : files) {
            Files.delete(file);
        }
        removeEmptyFolders(directory);
    }

    private static void requirePacked(Path archive, Path directory, List<Path> files) throws IOException {
        Map<String, String> packed = new HashMap<>();
        try {
            RecordArchive.read(archive, (name, content) -> packed.put(name, digest(out -> copy(name, content, out))));
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(archive, e);
        }
        for (Path file : files) {
            String name = RecordFiles.name(directory, file);
            String digest = packed.get(name);
            if (!digest(out -> copy(file, out)).equals(digest)) {
                throw new ResultsException(directory + " cannot be packed: " + ARCHIVE
                        + (digest == null ? " is there and does not hold " : " holds something else as ") + name + ".");
            }
        }
    }

    private static String digest(RecordArchive.Content content) throws IOException {
        MessageDigest digest = Digests.of("SHA-256");
        try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            content.writeTo(out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void copy(Path file, OutputStream out) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            copy(file.toString(), in, out);
        }
    }

    private static void copy(String name, InputStream in, OutputStream out) throws IOException {
        if (!name.endsWith(".jsonl")) {
            in.transferTo(out);
            return;
        }
        lines(in, line -> out.write(packed(line)));
    }

    /** Takes a line with its end, of a longer one than any record has a piece. */
    private interface LineReader {
        void line(CharSequence line) throws IOException;
    }

    /** The charset makes a text of any bytes, and the same bytes of that text. */
    private static void lines(InputStream in, LineReader reader) throws IOException {
        Reader letters = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
        StringBuilder line = new StringBuilder();
        for (int letter = letters.read(); letter >= 0; letter = letters.read()) {
            line.append((char) letter);
            if (letter == '\n' || line.length() == MOST_LINE_CHARS) {
                reader.line(line);
                line.setLength(0);
            }
        }
        reader.line(line);
    }

    private static byte[] packed(CharSequence line) {
        String text = WARM_UP.matcher(line).lookingAt()
                ? HISTOGRAM.matcher(line).replaceAll("\"histogram\":\"\"")
                : line.toString();
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void removeEmptyFolders(Path directory) throws IOException {
        for (String place : RecordNames.PLACES) {
            Path path = directory.resolve(place);
            try (Stream<Path> found =
                    Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? Files.walk(path) : Stream.empty()) {
                for (Path folder : found.filter(each -> Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS))
                        .sorted(Comparator.reverseOrder())
                        .toList()) {
                    try {
                        Files.delete(folder);
                    } catch (DirectoryNotEmptyException e) {
                        // Something else is in it, which stays.
                    }
                }
            }
        }
    }

    private static Path unpack(Path archive) throws IOException {
        Path target = Files.createTempDirectory("dbstacks-records-");
        target.toFile().deleteOnExit();
        RecordArchive.read(archive, (name, content) -> {
            Path file = target.resolve(name).normalize();
            if (isBelow(target, file)) {
                makeFolders(target, target.relativize(file));
                Files.copy(content, file);
                file.toFile().deleteOnExit();
            }
        });
        return target;
    }

    /** Whether a file has the place of a record in that folder. */
    private static boolean isBelow(Path target, Path file) {
        int depth = file.getNameCount() - target.getNameCount();
        return file.startsWith(target)
                && depth > 0
                && depth <= MOST_DEPTH
                && RecordNames.PLACES.contains(
                        target.relativize(file).getName(0).toString());
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
