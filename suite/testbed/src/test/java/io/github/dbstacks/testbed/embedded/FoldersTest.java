package io.github.dbstacks.testbed.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
    private static final String ME = System.getProperty("user.name");

    @TempDir
    private Path temporary;

    @Test
    void nobodyElseCanReadASecret() throws Exception {
        Path file = temporary.resolve("password");
        Folders.writeSecret(file, "secret");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(file).hasContent("secret");
    }

    /** Somebody who has opened the file before could read on. */
    @Test
    void aSecretIsNotWrittenToAFileThatIsThere() throws Exception {
        Path file = Files.createFile(temporary.resolve("password"));

        assertThatThrownBy(() -> Folders.writeSecret(file, "secret")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).isEmptyFile();
    }

    @Test
    void aSharedFolderIsMadeOnceAndTakenAgain() throws Exception {
        Path folder = temporary.resolve("shared");

        assertThat(Folders.shared(folder, ME)).isEqualTo(folder.toRealPath());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwxr-xr-x");
        assertThat(Folders.shared(folder, ME)).isEqualTo(folder.toRealPath());
    }

    /** Two runs unpack at the same time. */
    @Test
    void theSecondUsesTheFolderOfTheFirst() throws Exception {
        Path published = temporary.resolve("programs");
        for (String name : List.of("first", "second")) {
            Path partial = Files.createDirectory(temporary.resolve(name));
            Files.writeString(partial.resolve("program"), name);
            Folders.publish(partial, published);
            assertThat(partial).doesNotExist();
        }

        assertThat(published.resolve("program")).hasContent("first");
    }

    @Test
    void aSharedFolderOfAnotherOwnerIsRefused() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("shared"));

        assertRefused(folder, ME + "-not");
    }

    @Test
    void aSharedFolderThatOthersCanWriteToIsRefused() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("shared"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxr-x"));

        assertRefused(folder, ME);
    }

    @Test
    void aLinkInPlaceOfASharedFolderIsRefused() throws Exception {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));

        assertRefused(Files.createSymbolicLink(temporary.resolve("shared"), elsewhere), ME);
    }

    /** Whoever followed the link would find no file. */
    @Test
    void aLinkIsGivenAwayAndNotItsTarget() throws Exception {
        Path tree = Files.createDirectory(temporary.resolve("tree"));
        Path link = Files.createSymbolicLink(tree.resolve("link"), temporary.resolve("missing"));
        UserPrincipal me = Files.getOwner(temporary);

        Folders.giveAway(tree, me);

        assertThat(Files.getOwner(link, LinkOption.NOFOLLOW_LINKS)).isEqualTo(me);
    }

    /** Everybody can read the folder, whatever the umask was when it was filled. */
    @Test
    void everybodyCanReadAFolderThatIsPublished() throws Exception {
        Path partial = Files.createDirectory(temporary.resolve("partial"), permissions("rwx------"));
        Path programs = Files.createDirectory(partial.resolve("bin"), permissions("rwx------"));
        Files.createFile(programs.resolve("server"), permissions("rwx------"));
        Files.createFile(programs.resolve("messages"), permissions("rw-------"));
        Path folder = temporary.resolve("programs");

        Folders.publish(partial, folder);

        for (String name : List.of("", "bin", "bin/server")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                    .isEqualTo("rwxr-xr-x");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("bin/messages"))))
                .isEqualTo("rw-r--r--");
    }

    private static FileAttribute<Set<PosixFilePermission>> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }

    private static void assertRefused(Path folder, String owner) {
        assertThatThrownBy(() -> Folders.shared(folder, owner))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("it is no folder that only ");
    }
}
