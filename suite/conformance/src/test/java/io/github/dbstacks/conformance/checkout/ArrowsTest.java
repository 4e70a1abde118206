package io.github.dbstacks.conformance.checkout;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.App;
import io.github.dbstacks.testbed.process.PomModules;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The arrows of docs/ARCHITECTURE.md, on the classes as compiled, and what it says of the class path of a measured JVM.
 */
class ArrowsTest {
    private static final String ROOT = "io.github.dbstacks.";
    /**
     * The classes are read from the modules' folders, since the applications with Quarkus are not on the class path of
     * the tests.
     */
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> location.contains("/target/classes/io/github/dbstacks/"))
            .importPaths(compiled());

    private static List<Path> compiled() {
        try {
            return PomModules.of(Applications.home()).stream()
                    .map(module -> module.resolve("target/classes"))
                    .filter(Files::isDirectory)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param from packages of dbstacks, with blanks between them, as {@code to}; a name that ends with dots is
     *     another's package
     */
    private static void never(String from, String to) {
        noClasses()
                .that()
                .resideInAnyPackage(packages(from))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(to))
                .check(CLASSES);
    }

    private static String[] packages(String names) {
        return Stream.of(names.split(" ", -1))
                .map(name -> name.endsWith("..") ? name : ROOT + name + "..")
                .toArray(String[]::new);
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
        never(
                "harness records",
                "org.postgresql.. io.r2dbc.. io.vertx.. io.netty.. com.zaxxer.. io.agroal.. "
                        + "io.quarkus.. org.springframework.. reactor.. netty");
    }

    @Test
    void nothingThatMeasuresKnowsAnApplication() {
        never("orchestrator testbed analysis report", "jdbc r2dbc vertx floor quarkus spring web");
    }

    @Test
    void theLoadEngineKnowsRecordsAndScenariosOnly() {
        never("load", "harness testbed analysis report orchestrator quarkus spring web");
    }

    @Test
    void floorsHaveNoDriverAndNoPool() {
        never("floor", "org.postgresql.. io.r2dbc.. io.vertx.. com.zaxxer.. reactor.. java.sql..");
        never("floor.protocol floor.socket", "io.netty..");
    }

    @Test
    void analysisAndReportReadRecordsOnly() {
        never("analysis report", "harness testbed orchestrator");
    }

    @Test
    void analysisRendersNothing() {
        never("analysis", "report de.siegmar..");
    }

    @Test
    void testbedKnowsNoPlanAndNoReport() {
        never("testbed", "harness analysis report orchestrator");
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
        never("quarkus web.quarkus", "org.springframework.. com.zaxxer.. io.r2dbc.. jdbc r2dbc vertx spring");
    }

    /**
     * This does not hold for scenarios, whose statements stand in common-schema, their data, and what fills Quarkus'
     * pools at the start.
     */
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
                .haveSimpleNameNotEndingWith("Data")
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

    /**
     * Each system's class path has its own driver, or that of a profile, none of another's, and the jar that was built
     * for it.
     */
    @ParameterizedTest
    @EnumSource
    void aMeasuredJvmCarriesOneDriver(Dbms dbms) {
        for (App app : Applications.all().all()) {
            Stack stack = app.stack();
            Applications.drivers(stack, dbms)
                    .filter(profiles -> stack.uses(dbms))
                    .forEach(profiles -> {
                        App on = app.on(dbms, profiles);
                        assertThat(on.libraries().keySet())
                                .filteredOn(stack.allDrivers()::contains)
                                .as(stack.name() + profiles)
                                .containsExactlyInAnyOrderElementsOf(stack.driver(dbms, profiles));
                        assertThat(on.classPath().get(0).getFileName())
                                .hasToString(stack.parts().jars().getOrDefault(dbms, stack.name()) + ".jar");
                    });
        }
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

    /** Words that many types could bear are the name of one each, nested types included. */
    @Test
    void aWordNamesOneType() {
        assertThat(Stream.of(
                        "Kind",
                        "Work",
                        "Comparison",
                        "Outcome",
                        "Rule",
                        "Values",
                        "Output",
                        "Reading",
                        "Check",
                        "Place",
                        "State",
                        "Part",
                        "Measured",
                        "Source",
                        "Row",
                        "Group",
                        "Value",
                        "Evidence",
                        "OtherHost",
                        "MeasuredSeconds"))
                .allSatisfy(word -> assertThat(CLASSES.stream()
                                .filter(type -> type.getSimpleName().equals(word)))
                        .hasSize(1));
    }

    /** Work says itself what is true of it, and nearly nobody asks which kind it is. */
    @Test
    void fewClassesAskWhetherWorkIsALoad() {
        assertThat(topLevel(CLASSES.get(Work.class).getMethod("isLoad").getAccessesToSelf()))
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(6);
    }

    /** A system says itself in what it differs from the others, and nearly nobody names one. */
    @Test
    void fewClassesNameADatabaseSystem() {
        Set<? extends JavaAccess<?>> accesses = CLASSES.get(Dbms.class).getFieldAccessesToSelf();

        assertThat(topLevel(accesses)).isNotEmpty().hasSizeLessThanOrEqualTo(15);
    }

    /** Returns the classes without those that a compiler makes of a switch. */
    private static Set<String> topLevel(Set<? extends JavaAccess<?>> accesses) {
        return accesses.stream()
                .map(access -> access.getOriginOwner().getName())
                .filter(name -> !name.matches(".*\\$\\d+"))
                .map(name -> name.replaceFirst("\\$.*", ""))
                .collect(Collectors.toSet());
    }
}
