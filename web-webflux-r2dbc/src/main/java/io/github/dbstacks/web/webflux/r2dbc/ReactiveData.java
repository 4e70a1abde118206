package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.Person;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.Zipcode;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Asks the database what the scenarios ask of it, without a thread that waits. Each way to ask is an implementation. An
 * {@code insert} emits false where a row with this key is there already; in a transaction the database then takes no
 * further statement.
 */
interface ReactiveData {
    Mono<Company> company(int companyId);

    Flux<Company> companies(int from);

    Mono<Boolean> insert(NewOrder order);

    Mono<String> professorName(int professorId);

    Flux<Professor.Report> reports(int professorId);

    default Mono<Professor> professor(int professorId) {
        return professorName(professorId)
                .flatMap(name ->
                        reports(professorId).collectList().map(reports -> new Professor(professorId, name, reports)));
    }

    Mono<String> passwordHash(String userName);

    Flux<Person> people();

    Mono<Person> person(int id);

    Mono<Boolean> insert(NewPerson person);

    /** Emits false where there is no such row. */
    Mono<Boolean> deletePerson(int id);

    Mono<Zipcode> zipcode(String zip);

    Flux<Zipcode> zipcodes(String city);

    Mono<Boolean> insert(NewZipcode zipcode);

    /**
     * Finds or inserts a row. This is not for a transaction, which a duplicate would end. Another request may be
     * faster.
     */
    default Mono<Zipcode> findOrInsert(NewZipcode given) {
        return zipcode(given.zip())
                .switchIfEmpty(Mono.defer(() -> insert(given))
                        .flatMap(isNew -> isNew ? Mono.just(given.asZipcode()) : zipcode(given.zip())));
    }
}
