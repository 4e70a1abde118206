package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.schema.Dbms;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StudyFolderTest {
    private static final Map<String, StudyFolder.Today> TODAY =
            StudyFolder.expectations(Checkout.path("plans/studies"));

    /** A run on another system than its plan's records them so. */
    @Test
    void claimsHaveTheNameOfTheSystemThatTheirRunWasOn() {
        assertThat(names("orders-mariadb", Set.of(Dbms.MARIADB))).contains("errors-mariadb");
        assertThat(names("orders-mariadb", Set.of(Dbms.MYSQL)))
                .contains("errors-mysql")
                .noneMatch(name -> name.contains("mariadb"));
        assertThat(names("orders", Set.of(Dbms.POSTGRESQL))).contains("errors");
    }

    @Test
    void aRunOnSeveralSystemsHasThoseOfThePlan() {
        assertThat(names("orders-mariadb", Set.of(Dbms.MARIADB, Dbms.MYSQL))).contains("errors-mariadb");
    }

    @Test
    void whatAClaimSupposesIsRenamedWithIt() {
        assertThat(names("mariadb", Set.of(Dbms.MYSQL))).contains("bottleneck-mysql");
        assertThat(claims("mariadb", Set.of(Dbms.MYSQL))
                        .flatMap(claim -> claim.given().stream())
                        .distinct())
                .containsExactly("bottleneck-mysql");
    }

    private static Stream<String> names(String plan, Set<Dbms> systems) {
        return claims(plan, systems).map(Expectation::claim);
    }

    private static Stream<Expectation> claims(String plan, Set<Dbms> systems) {
        return Objects.requireNonNull(TODAY.get(plan)).on(systems).claims().stream();
    }
}
