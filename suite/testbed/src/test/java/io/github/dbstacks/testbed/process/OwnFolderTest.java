package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFolderTest {
    @TempDir
    private Path temporary;

    /** The folder is like {@code /tmp}: anybody may make a name, and nobody can remove that of another. */
    private Path shared;

    @BeforeEach
    void makeASharedFolder() throws IOException {
        shared = Files.createDirectory(temporary.resolve("a shared folder"));
        sticky(shared);
    }

    @Test
    void itIsMadeForItsUserAloneAndTakenAgain() throws Exception {
        Path folder = shared.resolve("me/cache");

        assertThat(OwnFolder.make(folder)).isEqualTo(folder.toRealPath());
        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(permissions(shared.resolve("me"))).isEqualTo("rwx------");
        assertThat(OwnFolder.make(folder)).isEqualTo(folder.toRealPath());
    }

    /** The folder is as one that an earlier version made with the usual umask. */
    @Test
    void whatOthersCanOnlyReadIsTakenAndClosed() throws Exception {
        Path folder = Files.createDirectory(shared.resolve("cache"));
        permit(folder, "rwxr-xr-x");

        assertThat(OwnFolder.make(folder)).isEqualTo(folder.toRealPath());
        assertThat(permissions(folder)).isEqualTo("rwx------");
    }

    @Test
    void whatOthersCanWriteToIsRefused() throws Exception {
        Path parent = Files.createDirectory(shared.resolve("parent"));
        Path folder = Files.createDirectory(parent.resolve("cache"));
        permit(folder, "rwxrwxrwx");
        assertRefused(folder, "others can write to " + folder);

        permit(folder, "rwx------");
        permit(parent, "rwxrwxrwx");
        assertRefused(folder, "others can write to " + parent);
        assertRefused(shared, "others can write to " + shared);
    }

    @Test
    void aLinkIsFollowedBeforeItsPlaceIsJudged() throws Exception {
        Path open = Files.createDirectory(shared.resolve("open"));
        permit(open, "rwxrwxrwx");
        assertRefused(Files.createSymbolicLink(shared.resolve("link"), open), "others can write to " + open);

        Path own = Files.createDirectory(temporary.resolve("own"));
        assertThat(OwnFolder.make(Files.createSymbolicLink(shared.resolve("other"), own)))
                .isEqualTo(own.toRealPath());
    }

    @Test
    void whatIsNoFolderIsRefused() throws Exception {
        Path file = Files.createFile(shared.resolve("file"));

        assertRefused(file, file + " is no folder that can be written to");
    }

    /** Only root can give a folder away. */
    @Test
    void aFolderOfAnotherUserIsRefused() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"));
        Path planted = Files.createDirectories(shared.resolve("planted/dbstacks"));
        give(planted);
        assertRefused(planted, planted + " belongs to another user");

        Path parent = planted.resolveSibling("");
        give(parent);
        assertRefused(parent.resolve("new"), parent + " belongs to another user");
        Files.delete(planted);
    }

    private static void give(Path folder) throws IOException {
        Files.setOwner(
                folder, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    }

    private static void assertRefused(Path folder, String sentence) {
        assertThatThrownBy(() -> OwnFolder.make(folder))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(sentence);
    }

    private static void permit(Path folder, String permissions) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    }

    private static void sticky(Path folder) throws IOException {
        Files.setAttribute(folder, "unix:mode", 01777);
    }

    private static String permissions(Path folder) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
    }
}
