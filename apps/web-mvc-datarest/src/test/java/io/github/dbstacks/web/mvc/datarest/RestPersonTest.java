package io.github.dbstacks.web.mvc.datarest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RestPersonTest {
    /** A person is inserted although it has a key of its own. JPA tells it when it has read it. */
    @Test
    void aPersonIsInsertedUnlessItWasRead() {
        RestPerson person = new RestPerson();
        assertThat(person.isNew()).isTrue();

        person.isThere();

        assertThat(person.isNew()).isFalse();
    }
}
