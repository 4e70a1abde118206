package io.github.dbstacks.web.quarkus.hibernate.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.http.NewZipcode;
import io.smallrye.mutiny.Uni;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.reactive.mutiny.Mutiny;
import org.junit.jupiter.api.Test;

/** The mistake of the profile {@code leak}. */
class LeakingSessionsTest {
    private static final NewZipcode ZIPCODE =
            new NewZipcode("a city", "a county", "a state", "a zone", "a type", "12345");

    private final List<String> calls = new ArrayList<>();

    @Test
    void aRequestIsAnsweredAndItsSessionStaysOpen() {
        Mutiny.Session session = answering(Mutiny.Session.class, new ZipcodeEntity(ZIPCODE));
        LeakingSessions leaking = new LeakingSessions(answering(Mutiny.SessionFactory.class, session));

        assertThat(leaking.zipcode(ZIPCODE).await().indefinitely()).isEqualTo(ZIPCODE.asZipcode());

        assertThat(calls).containsExactly("openSession", "find").doesNotContain("close");
    }

    private <T> T answering(Class<T> type, Object answer) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return Uni.createFrom().item(answer);
                }));
    }
}
