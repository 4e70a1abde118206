package io.github.dbstacks.schema.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HalTest {
    private static final Scenario GET_COMPANY = new GetCompany();

    @Test
    void aRowWithLinksIsComparedWithoutThem() {
        assertThat(GET_COMPANY.plain("""
                {
                  "companyId" : 7,
                  "companyName" : "a \\"b\\" {c}",
                  "_links" : { "self" : { "href" : "http://a/companies{?page,size}", "templated" : true } }
                }
                """)).contains("{\"companyId\":7,\"companyName\":\"a \\\"b\\\" {c}\"}");
    }

    @Test
    void aPageIsComparedAsItsList() {
        assertThat(new ListPeople()
                        .plain("{\"_embedded\":{\"people\":[{\"id\":1,\"_links\":{}},{\"id\":2,\"_links\":{}}]},"
                                + "\"_links\":{\"self\":[{\"href\":\"http://a\"}, 5, []]},\"page\":{\"size\":20}}"))
                .contains("[{\"id\":1},{\"id\":2}]");
    }

    @Test
    void otherRowsStayOther() {
        String right = GET_COMPANY.answer(0).body();

        assertThat(GET_COMPANY.plain(right.replace("}", ",\"_links\":{}}"))).contains(right);
        assertThat(GET_COMPANY.plain(right.replace("}", ",\"more\":1,\"_links\":{}}")))
                .isPresent()
                .isNotEqualTo(Optional.of(right));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"a\":1}", "{\"_links\":", "{\"_links\":{}", "\"_links\"x{"})
    void whatIsNoHalIsNotCompared(String text) {
        assertThat(GET_COMPANY.plain(text).filter(GET_COMPANY.answer(0).body()::equals))
                .isEmpty();
    }

    @Test
    void aScenarioStatesWhetherItsAnswerMayBeHal() {
        assertThat(WaitDelay.brief().plain("{\"millis\":2,\"_links\":{}}")).isEmpty();
    }
}
