package io.github.dbstacks.testbed.embedded;

import io.github.dbstacks.testbed.process.Reaper;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Makes, gives away and deletes folders and files in ways that are safe where other users can write, too. */
final class Folders {
    private Folders() {}

    /**
     * Makes a folder that only its owner can read. The reaper is told first, and others by a claim, so that it is
     * removed in any case.
     */
    static Path create(Path parent, String prefix, Reaper reaper) throws IOException {
        Path folder = parent.resolve(prefix + UUID.randomUUID());
        reaper.watchFolder(folder);
        reaper.watchFolder(Claim.file(folder));
        Claim.take(folder, reaper);
        return Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** Makes a file that nobody else can read at any moment. */
    static void writeSecret(Path file, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
    }

    /**
     * Makes a folder that everybody can read, or takes the one that is there.
     *
     * @param owner name of the user who must own it; in {@code /tmp} anybody may have made a folder or a link of this
     *     name before
     * @throws IOException when it cannot be trusted
     */
    static Path shared(Path folder, String owner) throws IOException {
        Set<PosixFilePermission> readable = PosixFilePermissions.fromString("rwxr-xr-x");
        try {
            Files.createDirectory(folder);
            Files.setPosixFilePermissions(folder, readable); // whatever the umask
        } catch (FileAlreadyExistsException e) {
            PosixFileAttributes found =
                    Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isDirectory()
                    || !found.owner().getName().equals(owner)
                    || !readable.containsAll(found.permissions())) {
                throw new IOException("it is no folder that only " + owner + " can write to");
            }
        }
        return folder.toRealPath();
    }

    /**
     * Changes the owner of a folder and of everything in it. A symbolic link is given away itself, not what it names.
     */
    static void giveAway(Path tree, UserPrincipal owner) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.toList()) {
                Files.getFileAttributeView(file, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                        .setOwner(owner);
            }
        }
    }

    /**
     * Gives a folder that was made for its owner only its name, and lets everybody read it, whatever the umask: the
     * user nobody may have to run the programs in it. When two orchestrators unpack at the same time, the second one
     * uses the folder of the first.
     */
    static void publish(Path partial, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(partial)) {
            for (Path file : files.filter(each -> !Files.isSymbolicLink(each)).toList()) {
                boolean executable = Files.isExecutable(file);
                Files.setPosixFilePermissions(
                        file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
            }
        }
        try {
            Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) { // rename(2) says ENOTEMPTY, for which Java has no exception of its own here
            if (!Files.isDirectory(folder)) {
                throw e;
            }
            delete(partial);
        }
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
