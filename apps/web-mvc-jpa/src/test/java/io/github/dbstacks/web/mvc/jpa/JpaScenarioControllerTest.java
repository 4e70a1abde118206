package io.github.dbstacks.web.mvc.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.http.NewOrder;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.web.ErrorResponseException;

/** Tests what a request does with repositories and transactions. */
class JpaScenarioControllerTest {
    private static final NewOrder ORDER = new NewOrder(new BigDecimal("9.99"), "an order", "a product");

    private final List<String> calls = new ArrayList<>();

    @Test
    void anOrderIsSavedInATransaction() {
        assertThat(controller(new OrderEntity(ORDER)).order(ORDER)).isEqualTo(ORDER);

        assertThat(calls).containsExactly("getTransaction", "save", "commit");
    }

    @Test
    void aRowThatIsNotThereIsAProblem() {
        assertThatThrownBy(() -> controller(Optional.empty()).company(10))
                .isInstanceOfSatisfying(ErrorResponseException.class, problem -> {
                    assertThat(problem.getStatusCode()).isEqualTo(HttpStatus.NOT_FOUND);
                    assertThat(problem.getBody().getDetail()).isEqualTo("There is no company 10.");
                });
        assertThat(calls).containsExactly("findById");
    }

    /** @param answer of every repository */
    private JpaScenarioController controller(Object answer) {
        JpaRepositories repositories = new JpaRepositories(
                answering(CompanyEntity.Companies.class, answer),
                answering(OrderEntity.Orders.class, answer),
                answering(PersonEntity.People.class, answer),
                answering(ProfessorEntity.Professors.class, answer),
                answering(CourseEntity.Courses.class, answer),
                answering(UserEntity.Users.class, answer),
                answering(ZipcodeEntity.Zipcodes.class, answer));
        return new JpaScenarioController(
                repositories, answering(PlatformTransactionManager.class, new SimpleTransactionStatus()));
    }

    private <T> T answering(Class<T> type, Object answer) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return answer;
                }));
    }
}
