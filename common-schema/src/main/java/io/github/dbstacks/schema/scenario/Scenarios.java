package io.github.dbstacks.schema.scenario;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The scenarios that there are. */
public final class Scenarios {
    /** The scenarios in the order of {@code scenarios.yaml}, where both delays are one operation. */
    public static final List<Scenario> ALL = List.of(
            new GetCompany(),
            new ListCompanies(),
            new PostOrder(),
            new GetProfessor(),
            WaitDelay.brief(),
            new LogIn(),
            new ListPeople(),
            WaitDelay.lengthy(),
            new FindOrInsertZipcode(),
            new ListZipcodes(),
            new GetZipcode());

    private Scenarios() {}

    /** The scenario with that name; empty when there is none. */
    public static Optional<Scenario> named(String name) {
        return ALL.stream().filter(scenario -> scenario.name().equals(name)).findFirst();
    }

    /** Returns their names, between commas. */
    public static String names() {
        return ALL.stream().map(Scenario::name).collect(Collectors.joining(", "));
    }
}
