package io.github.dbstacks.web.mvc.datajdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.web.mvc.datajdbc.Repositories.Companies;
import io.github.dbstacks.web.mvc.datajdbc.Repositories.CompanyRow;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.parser.Part;
import org.springframework.data.repository.query.parser.PartTree;

/** Tests what Spring Data reads out of the name of a method. */
class RepositoriesTest {
    @Test
    void theNameOfAMethodIsItsStatement() throws NoSuchMethodException {
        Method method = Companies.class.getMethod("findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId", int.class);

        PartTree statement = new PartTree(method.getName(), CompanyRow.class);

        assertThat(statement.getParts()).singleElement().satisfies(condition -> {
            assertThat(condition.getProperty().getSegment()).isEqualTo("companyId");
            assertThat(condition.getType()).isEqualTo(Part.Type.GREATER_THAN_EQUAL);
        });
        assertThat(statement.getSort()).isEqualTo(Sort.by("companyId"));
        assertThat(statement.getMaxResults()).isEqualTo(100);
    }
}
