package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.agent.RemoteHost;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostsFileTest {
    @Test
    void rolesAreOnHostsOrHere() {
        HostsFile hosts = HostsFile.parse("hosts.yaml", """
                shell: kubectl exec -i {host} -- sh -c
                app: {host: one, address: 10.0.0.1, jdk: /jdk, folder: /tmp/files}
                database: {address: 10.0.0.2}
                """);

        assertThat(hosts.app().address()).isEqualTo("10.0.0.1");
        assertThat(hosts.app().host())
                .contains(new RemoteHost(
                        "one",
                        "10.0.0.1",
                        "/jdk",
                        "/tmp/files",
                        List.of("kubectl", "exec", "-i", "one", "--", "sh", "-c")));
        assertThat(hosts.database().orElseThrow().host()).isEmpty();
        assertThat(hosts.load()).isEmpty();
    }

    /** A key that is not known is not a key to trust. */
    @Test
    void sshAsksNothingAndTrustsNoUnknownHost() {
        HostsFile hosts = HostsFile.parse("hosts.yaml", "app: {host: one, address: h1, jdk: /jdk}\n");

        assertThat(hosts.app().host().orElseThrow().shell())
                .containsExactly("ssh", "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes", "one");
    }

    @Test
    void whatIsMissingIsOneSentence() {
        assertThatThrownBy(() -> HostsFile.parse("hosts.yaml", "load: {address: h1}\n"))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("hosts.yaml")
                .hasMessageContaining("needs app");
        assertThatThrownBy(() -> HostsFile.parse("hosts.yaml", "app: {host: one, address: h1}\n"))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("needs jdk");
        assertThatThrownBy(() -> HostsFile.parse("hosts.yaml", "app: {adress: h1}\n"))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("adress");
    }
}
