package io.github.dbstacks.report.html;

import io.github.dbstacks.report.section.Block;
import io.github.dbstacks.report.text.Validity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page, as the template {@code page.jte} shows it: of a run, of several, of a study, or one that answers questions.
 *
 * @param site where it leads in the site that it is part of; nowhere outside of one
 * @param lead what stands between its head and its main part
 * @param style the class of its main part; null for none
 */
public record Page(
        Shell shell,
        List<Block.Link> site,
        Head head,
        List<Piece> lead,
        @Nullable String style,
        List<Piece> main) {
    /**
     * What somebody reads who reads nothing else.
     *
     * @param title what the page comes to; empty where its main part has a title
     * @param verdicts what that is worth
     * @param why where the page says more about that; empty where it does not
     * @param facts date, machine and versions of each run by its name, or of one of them by which it is; by an empty
     *     name of the only run
     * @param command that measures it again; empty where there is none
     */
    public record Head(
            String title,
            List<Validity> verdicts,
            Optional<Block.Link> why,
            Map<String, List<String>> facts,
            Optional<String> command) {
        /** Creates a head with nothing but a title. */
        Head(String title) {
            this(title, List.of(), Optional.empty(), Map.of(), Optional.empty());
        }
    }
}
