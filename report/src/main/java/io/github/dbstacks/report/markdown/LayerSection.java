package io.github.dbstacks.report.markdown;

import io.github.dbstacks.analysis.profile.CellProfile;
import io.github.dbstacks.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Which layers the CPU time of each cell belongs to, where a profiler has looked. */
final class LayerSection {
    private LayerSection() {}

    static void write(Markdown out, List<CellProfile> profiles) {
        List<CellProfile> shown =
                profiles.stream().filter(profile -> !profile.shares().isEmpty()).toList();
        if (shown.isEmpty()) {
            return;
        }
        out.paragraph("## Which layer the CPU time belongs to");
        List<List<String>> rows = new ArrayList<>();
        for (String layer : shown.get(0).shares().keySet()) {
            List<String> row = new ArrayList<>(List.of(layer));
            shown.forEach(profile -> row.add(Numbers.percent(profile.shares().getOrDefault(layer, 0.0))));
            rows.add(row);
        }
        List<String> samples = new ArrayList<>(List.of("samples"));
        shown.forEach(profile -> samples.add(Long.toString(profile.samples())));
        rows.add(samples);
        out.table(
                "layer | "
                        + shown.stream().map(profile -> profile.cell().name()).collect(Collectors.joining(" | ")),
                rows);
        out.paragraph(
                "A sample is a millisecond of CPU time. It belongs to the layer of the code that was running, not of the code"
                        + " that called it. The forks that were profiled do not count. The stacks are in `diagnostics/`.");
    }
}
