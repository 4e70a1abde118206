package io.github.dbstacks.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SchemaTest {

    @Test
    void makesTheTableThatTheWorkloadsAsk() {
        String sql = Schema.sql();

        assertThat(sql).contains("companies", "company_id SERIAL PRIMARY KEY", "company_name VARCHAR(255)");
        assertThat(sql).contains("md5(id::text)", "generate_series(1, " + Schema.COMPANIES + ")");
        for (Workload workload : Workload.values()) {
            if (!workload.leavesRows()) {
                assertThat(workload.sql()).startsWith("SELECT company_id, company_name FROM companies ");
            }
        }
    }
}
