package io.github.dbstacks.orchestrator.study;

import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.SuiteVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * The file {@code study.json}: what was asked of a study.
 *
 * @param formatVersion {@link Run#FORMAT_VERSION}
 * @param startedAt ISO 8601, UTC
 * @param study its name
 * @param only the claims that were asked for; none for all
 * @param cores of the machine that measures; empty in files before it was recorded
 * @param blocks of every run; empty for what the plans say
 * @param versions the libraries that each stack is not built with, by version, stack and Maven coordinates without the version
 */
record StudyStarted(
        int formatVersion,
        SuiteVersion suite,
        String startedAt,
        String study,
        List<String> only,
        OptionalInt cores,
        Optional<Integer> blocks,
        Map<String, Map<String, SortedMap<String, String>>> versions) {}
