package io.github.dbstacks.floor.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.Workload;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SelectRequestTest {
    /** Bytes of the manual's chapter on message formats, with a dot for each that is not a letter. */
    @Test
    void isBindExecuteAndSync() {
        SelectRequest request = SelectRequest.prepared(Workload.SINGLE_ROW, PortalMessages.EXECUTE);
        request.ask(0x41424344);

        assertThat(readable(request.bytes())).isEqualTo("B...$.S_single-row...........ABCD....E.........S....");
        assertThat(request.bytes()).hasSize(52);
        assertThat(new String(request.bytes(), request.parameter(), 4, StandardCharsets.US_ASCII))
                .isEqualTo("ABCD");
    }

    @Test
    void preparesWithParseInFront() {
        SelectRequest request = SelectRequest.preparing(Workload.MULTI_ROW, PortalMessages.EXECUTE);
        request.ask(0x41424344);

        assertThat(readable(request.bytes()))
                .startsWith("P...")
                .contains("S_multi-row." + readable(Workload.MULTI_ROW.sql().getBytes(StandardCharsets.US_ASCII))
                        + ".......B")
                .endsWith("ABCD....E.........S....");
        assertThat(new String(request.bytes(), request.parameter(), 4, StandardCharsets.US_ASCII))
                .isEqualTo("ABCD");
    }

    @Test
    void describesAndClosesAPortalWithAName() {
        SelectRequest request = SelectRequest.prepared(Workload.SINGLE_ROW, PortalMessages.DESCRIBE_EXECUTE_CLOSE);
        request.ask(0x41424344);

        assertThat(readable(request.bytes()))
                .isEqualTo("B...'B_0.S_single-row...........ABCD....D....PB_0.E....B_0.....C....PB_0.S....");
        assertThat(new String(request.bytes(), request.parameter(), 4, StandardCharsets.US_ASCII))
                .isEqualTo("ABCD");
    }

    private static String readable(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", ".");
    }
}
