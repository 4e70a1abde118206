package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.explanation.RequestCosts;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.report.text.RequestCostWording;
import java.util.List;

/** Who carries the cost of a request: what each thing that it asks for costs, and the CPU time by layer. */
public final class RequestCostSection {
    private RequestCostSection() {}

    /** Empty of a run with fewer than two scenarios that ask for more and more. */
    public static Section of(RunAnalysis analysis) {
        SectionBuilder out = new SectionBuilder("Who carries the cost of a request");
        List<RequestCosts> all = RequestCosts.of(analysis);
        for (RequestCosts costs : all) {
            out.heading(RequestCostWording.title(costs));
            out.paragraph(RequestCostWording.legend(costs));
            out.table(RequestCostWording.header(costs), RequestCostWording.rows(costs));
            if (!costs.obstacles().isEmpty()) {
                out.paragraph("The two did not do the same, so they have no difference:");
                out.items(costs.obstacles());
            }
        }
        if (!all.isEmpty()) {
            layers(out, analysis);
        }
        return out.section();
    }

    private static void layers(SectionBuilder out, RunAnalysis analysis) {
        analysis.groups().forEach(group -> {
            List<CellSamples> sampled = analysis.samples().stream()
                    .filter(samples -> samples.sampling() == Sampling.CPU
                            && samples.cell().group().equals(group.name()))
                    .toList();
            if (!sampled.isEmpty()) {
                out.heading("CPU of the application by layer, " + group.first().workload());
                out.paragraph(
                        "In µs per request without compilation. CPU time belongs to the layer of the code that was"
                                + " running, not of the code that called it.");
                LayerTable.add(out, sampled);
            }
        });
    }
}
