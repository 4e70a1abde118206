package io.github.dbstacks.analysis.claim;

import java.util.List;
import java.util.Optional;

/**
 * A claim and what it came to.
 *
 * @param versions in each version of the study, in its order; none where nothing here decides the claim
 * @param fair at the study's versions with everything equal; empty where there is no such plan
 */
public record JudgedClaim(
        Claim claim, List<ClaimOutcome> versions, Optional<ClaimOutcome> fair, ClaimVerdict verdict) {}
