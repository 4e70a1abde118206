package io.github.dbstacks.analysis.claim;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A published study as claims.
 *
 * @param name of its folder
 * @param protocol how these plans differ from what the study did, in sentences
 * @param withdrawn why its plans decide nothing about durations and CPU, one sentence; empty where they do
 * @param product whose versions these are, such as {@code r2dbc-pool}
 * @param versions the study's own first, today's last, two at least
 * @param fair for plans that keep something unequal as the study did, the plan in which it is equal
 * @param fairCells the cells that stand for others there; the rest are the same
 * @param claims in the order of the study
 * @param published the numbers of the study, in its order
 */
public record Study(
        String name,
        String title,
        String link,
        String protocol,
        Optional<String> withdrawn,
        String product,
        List<StudyVersion> versions,
        Map<String, String> fair,
        Map<CellPattern, CellPattern> fairCells,
        List<Claim> claims,
        List<PublishedNumber> published) {
    public Study {
        versions = List.copyOf(versions);
        fair = Map.copyOf(fair);
        fairCells = Map.copyOf(fairCells);
        claims = List.copyOf(claims);
        published = List.copyOf(published);
    }

    /** The study's own versions. */
    public StudyVersion then() {
        return versions.get(0);
    }

    /** Today's versions. */
    public StudyVersion now() {
        return versions.get(versions.size() - 1);
    }

    /** The same with only some of its claims, and without its numbers. */
    public Study only(List<String> ids) {
        return new Study(
                name,
                title,
                link,
                protocol,
                withdrawn,
                product,
                versions,
                fair,
                fairCells,
                claims.stream().filter(claim -> ids.contains(claim.id())).toList(),
                List.of());
    }

    /** The plan in which what the study kept unequal is equal; empty where there is none. */
    Optional<String> fairPlan(String plan) {
        return Optional.ofNullable(fair.get(plan));
    }

    /** What a predicate says of the cells of that plan. */
    public ClaimPredicate fair(ClaimPredicate predicate) {
        return predicate.of(cell -> fairCells.getOrDefault(cell, cell));
    }
}
