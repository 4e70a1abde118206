package io.github.dbstacks.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows of ARCHITECTURE.md, on the classes as compiled. */
class ArrowsTest {
    private static final String ROOT = "io.github.dbstacks.";
    /** Read from the modules' folders, since the applications with Quarkus are not on the class path of the tests. */
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> location.contains("/target/classes/io/github/dbstacks/"))
            .importPaths(compiled());

    /** Folders without a pom.xml are left over from modules that have been removed. */
    private static List<Path> compiled() {
        try (Stream<Path> modules = Files.list(Applications.home())) {
            return Stream.concat(modules, Stream.of(Applications.home().resolve("conformance/planted")))
                    .filter(module -> Files.exists(module.resolve("pom.xml")))
                    .map(module -> module.resolve("target/classes"))
                    .filter(Files::isDirectory)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void commonSchemaUsesNothingButTheJdk() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "schema..", ROOT + "settings..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "org.jspecify..", ROOT + "schema..", ROOT + "settings..")
                .check(CLASSES);
    }

    @Test
    void harnessKnowsNoDriverAndNoFramework() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "harness..", ROOT + "records..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.postgresql..",
                        "io.r2dbc..",
                        "io.vertx..",
                        "io.netty..",
                        "com.zaxxer..",
                        "io.agroal..",
                        "io.quarkus..",
                        "org.springframework..",
                        "reactor..")
                .check(CLASSES);
    }

    @Test
    void nothingThatMeasuresKnowsAnApplication() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "orchestrator..", ROOT + "testbed..", ROOT + "analysis..", ROOT + "report..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "jdbc..",
                        ROOT + "r2dbc..",
                        ROOT + "vertx..",
                        ROOT + "floor..",
                        ROOT + "quarkus..",
                        ROOT + "spring..",
                        ROOT + "web..")
                .check(CLASSES);
    }

    @Test
    void theLoadEngineKnowsRecordsAndScenariosOnly() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "load..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "harness..",
                        ROOT + "testbed..",
                        ROOT + "analysis..",
                        ROOT + "report..",
                        ROOT + "orchestrator..",
                        ROOT + "quarkus..",
                        ROOT + "spring..",
                        ROOT + "web..")
                .check(CLASSES);
    }

    @Test
    void floorsHaveNoDriverAndNoPool() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "floor..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.postgresql..", "io.r2dbc..", "io.vertx..", "com.zaxxer..", "reactor..", "java.sql..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "floor.protocol..", ROOT + "floor.socket..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty..")
                .check(CLASSES);
    }

    @Test
    void analysisAndReportReadRecordsOnly() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "analysis..", ROOT + "report..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "harness..", ROOT + "testbed..", ROOT + "orchestrator..")
                .check(CLASSES);
    }

    @Test
    void analysisRendersNothing() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "analysis..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "report..", "de.siegmar..")
                .check(CLASSES);
    }

    @Test
    void testbedKnowsNoPlanAndNoReport() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "testbed..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "harness..", ROOT + "analysis..", ROOT + "report..", ROOT + "orchestrator..")
                .check(CLASSES);
    }

    @Test
    void instrumentCostStartsProcessesWithTheTestbedAlone() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "instrument..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "orchestrator..", ROOT + "quarkus..", ROOT + "spring..", ROOT + "web..")
                .check(CLASSES);
    }

    @Test
    void statisticsKnowNumbersOnly() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "records.robust..", ROOT + "analysis.statistics..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "java.lang..",
                        "java.util..",
                        "org.jspecify..",
                        "org.apache.commons.statistics..",
                        "org.ejml..",
                        ROOT + "records.robust..",
                        ROOT + "analysis.statistics..")
                .check(CLASSES);
    }

    @Test
    void webApplicationsBuildNoPool() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "quarkus..", ROOT + "spring..", ROOT + "web..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.postgresql..", "org.mariadb..", "io.vertx.pgclient..", "io.vertx.mysqlclient..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("io.vertx.sqlclient.(PoolOptions|SqlConnectOptions|ClientBuilder)")
                .check(CLASSES);
    }

    @Test
    void applicationsOfQuarkusKnowNoSpringAndNoStack() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "quarkus..", ROOT + "web.quarkus..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework..",
                        "com.zaxxer..",
                        "io.r2dbc..",
                        ROOT + "jdbc..",
                        ROOT + "r2dbc..",
                        ROOT + "vertx..",
                        ROOT + "spring..")
                .check(CLASSES);
    }

    /** Apart from the scenarios, whose statements stand in common-schema, and from what fills Quarkus' pools at the start. */
    @Test
    void webApplicationsAskTheDatabaseInScenariosOnly() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "quarkus..", ROOT + "spring..", ROOT + "web..")
                .and()
                .haveSimpleNameNotEndingWith("ScenarioController")
                .and()
                .haveSimpleNameNotEndingWith("ScenarioResource")
                .and()
                .haveSimpleNameNotEndingWith("Pool")
                .and()
                .areNotAssignableTo(
                        "org.springframework.data.repository.Repository") // its annotations name types of JDBC
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.vertx.sqlclient..", "org.springframework.jdbc.core..", "org.springframework.r2dbc.core..")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.dbstacks.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** A reader should not need the package to know which class is meant. */
    @Test
    void noTwoClassesShareAName() {
        Set<String> oneInEachApplication = Set.of("Application", "FullPool", "package-info");
        Set<String> oneInEachFramework = Set.of("WebApplication", "WebArguments");
        Map<String, List<String>> byName = CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !oneInEachApplication.contains(type.getSimpleName()))
                .filter(type -> !oneInEachFramework.contains(type.getSimpleName()))
                .filter(type -> !type.getSimpleName().endsWith("Entity")) // every application maps the tables itself
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName, Collectors.mapping(JavaClass::getName, Collectors.toList())));

        assertThat(byName).hasSizeGreaterThan(100);
        assertThat(byName.values()).allSatisfy(names -> assertThat(names).hasSize(1));
    }
}
