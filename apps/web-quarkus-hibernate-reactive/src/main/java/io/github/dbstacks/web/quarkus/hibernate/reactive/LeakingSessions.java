package io.github.dbstacks.web.quarkus.hibernate.reactive;

import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.schema.scenario.Zipcode;
import io.smallrye.mutiny.Uni;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * The mistake of the first application of <a
 * href="https://quarkus.io/blog/reactive-crud-performance-case-study/">Reactive CRUD Performance</a>, which the profile
 * {@code leak} makes: a request is answered and keeps its connection. There a wrong annotation did it, which Hibernate
 * Reactive refuses today. Here nobody closes the session.
 */
final class LeakingSessions {
    private final Mutiny.SessionFactory factory;

    LeakingSessions(Mutiny.SessionFactory factory) {
        this.factory = factory;
    }

    Uni<Zipcode> zipcode(NewZipcode given) {
        return factory.openSession()
                .flatMap(session -> session.find(ZipcodeEntity.class, given.zip())
                        .onItem()
                        .ifNotNull()
                        .transform(ZipcodeEntity::asZipcode)
                        .onItem()
                        .ifNull()
                        .switchTo(
                                () -> session.withTransaction(transaction -> session.persist(new ZipcodeEntity(given)))
                                        .map(inserted -> given.asZipcode())));
    }
}
