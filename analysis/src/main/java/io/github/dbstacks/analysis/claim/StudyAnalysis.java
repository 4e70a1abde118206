package io.github.dbstacks.analysis.claim;

import io.github.dbstacks.analysis.claim.Claim.Basis;
import io.github.dbstacks.analysis.claim.PublishedRow.Ours;
import io.github.dbstacks.analysis.run.Costs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A study and what it comes to here. Renderers show it and compute nothing themselves.
 *
 * @param plans what was measured, by the names of plans
 * @param published the study's numbers beside ours
 */
public record StudyAnalysis(
        Study study, Map<String, PlanEvidence> plans, List<JudgedClaim> claims, List<PublishedRow> published) {
    public static StudyAnalysis of(Study study, Map<String, PlanEvidence> plans) {
        StudyEvidence evidence = new StudyEvidence(plans, study.withdrawn().isPresent());
        return new StudyAnalysis(
                study,
                plans,
                study.claims().stream()
                        .map(claim -> judged(study, claim, evidence))
                        .toList(),
                published(study, evidence));
    }

    /** Numbers of a table that can be compared with each other. */
    private record OfTable(String table, Optional<ClaimMeasure> measure) {
        static OfTable of(PublishedNumber number) {
            return new OfTable(number.table(), number.measure());
        }
    }

    private static JudgedClaim judged(Study study, Claim claim, StudyEvidence evidence) {
        if (!(claim.basis() instanceof Basis.Numbers numbers)) {
            Basis.Nothing nothing = (Basis.Nothing) claim.basis();
            return new JudgedClaim(
                    claim, List.of(), Optional.empty(), ClaimVerdict.undecidable(nothing.obstacle(), nothing.why()));
        }
        List<ClaimOutcome> versions = study.versions().stream()
                .map(version -> evidence.outcome(numbers.plan(), numbers.predicates(), version))
                .toList();
        List<ClaimPredicate> equal =
                numbers.predicates().stream().map(study::fair).toList();
        Optional<ClaimOutcome> fair =
                study.fairPlan(numbers.plan()).map(plan -> evidence.outcome(plan, equal, study.then()));
        return new JudgedClaim(
                claim,
                versions,
                fair,
                ClaimVerdict.of(
                        claim,
                        versions,
                        study.versions().stream().map(StudyVersion::name).toList(),
                        fair,
                        evidence.unmet(numbers.plan(), claim.needs())));
    }

    private static List<PublishedRow> published(Study study, StudyEvidence evidence) {
        Map<OfTable, PublishedNumber> first = new HashMap<>();
        study.published().forEach(number -> first.putIfAbsent(OfTable.of(number), number));
        return study.published().stream()
                .map(number -> {
                    PublishedNumber other = first.getOrDefault(OfTable.of(number), number);
                    return new PublishedRow(
                            number,
                            number.value() / other.value(),
                            ours(evidence, number, other, study.then()),
                            ours(evidence, number, other, study.now()));
                })
                .toList();
    }

    private static Ours ours(
            StudyEvidence evidence, PublishedNumber number, PublishedNumber first, StudyVersion version) {
        OptionalDouble own = evidence.ours(number, version);
        return new Ours(own, Costs.combined(own, evidence.ours(first, version), (one, other) -> one / other));
    }
}
