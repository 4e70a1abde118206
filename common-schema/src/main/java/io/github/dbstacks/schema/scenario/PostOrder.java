package io.github.dbstacks.schema.scenario;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Ids;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.UUID;

/** An INSERT: 201, and 409 for an order that is there already. Each number makes another order. */
public final class PostOrder extends Scenario {
    public static final ScenarioStatement INSERT = new ScenarioStatement(
            "INSERT INTO orders (order_id, product_id, amount) VALUES (:orderId, :productId, :amount)", 1);

    private static final BigDecimal AMOUNT = new BigDecimal("3.12");

    PostOrder() {
        super("post-order", "an order is inserted", ScenarioTables.ORDERS, INSERT);
    }

    /** An order as JSON, and with these names as a row. */
    record Order(BigDecimal amount, String orderId, String productId) {}

    @Override
    public ScenarioRequest request(long number) {
        return ScenarioRequest.post("/orders", order(number));
    }

    @Override
    public ScenarioAnswer answer(long number) {
        return new ScenarioAnswer(201, AnswerJson.of(order(number)));
    }

    private static Order order(long number) {
        return new Order(AMOUNT, uuid(2 * number), uuid(2 * number + 1));
    }

    /** Returns an id that is different for each number: mixing loses nothing. */
    private static String uuid(long number) {
        return new UUID(Ids.Uniform.mix(number), Ids.Uniform.mix(~number)).toString();
    }

    @Override
    public Optional<String> cleanUp(Dbms dbms) {
        return Optional.of(dbms.truncate("orders"));
    }
}
