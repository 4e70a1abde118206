package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.choice.Best;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.choice.Price;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.section.Block.Item;
import io.github.dbstacks.report.section.Block.Items;
import io.github.dbstacks.report.section.Block.Link;
import io.github.dbstacks.report.text.ChoiceWording;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.List;

/** What to choose of a group of cells. */
public final class ChoiceSection {
    private ChoiceSection() {}

    /**
     * A sentence each, with links from the cells that it names to their rows of {@link MainTable}; none with one block.
     */
    public static Items sentences(Choice choice, Work work, ShortNames names) {
        return new Items(ChoiceWording.of(choice, work, names).stream()
                .map(sentence -> new Item(
                        sentence.text(),
                        sentence.cells().stream()
                                .filter(cell -> sentence.text().contains(names.of(cell)))
                                .map(cell -> new Link(names.of(cell), "#" + MainTable.anchor(cell)))
                                .toList()))
                .toList());
    }

    /** What each dearer cell costs at some rates; empty where none is established to cost more. */
    public static Section prices(Choice choice, Work work, ShortNames names) {
        SectionBuilder out = new SectionBuilder("What to choose, by rate");
        if (!choice.prices().isEmpty()) {
            Cell than = choice.cost().map(Best::first).orElseThrow().cell();
            String each = work.operation() + "s/s";
            out.paragraph("What each cell costs more than " + names.of(than)
                    + ", in CPU per " + work.operation()
                    + " and in cores, at the cost of a full machine. Cells that may cost as little, to within 2 %, are"
                    + " left out.");
            List<String> header = new ArrayList<>(List.of("cell", "µs more"));
            ChoiceWording.RATES.forEach(rate -> header.add("cores at " + Wording.thousands(rate) + " " + each));
            header.add("under a twentieth of a core below, " + each);
            out.table(
                    header,
                    choice.prices().stream().map(price -> row(price, names)).toList());
        }
        return out.section();
    }

    private static List<String> row(Price price, ShortNames names) {
        List<String> row = new ArrayList<>(List.of(names.of(price.cell().cell()), Numbers.decimals(price.micros(), 1)));
        ChoiceWording.RATES.forEach(rate -> row.add(ChoiceWording.cores(price.cores(rate))));
        row.add(ChoiceWording.rounded(price.negligibleBelow()));
        return row;
    }
}
