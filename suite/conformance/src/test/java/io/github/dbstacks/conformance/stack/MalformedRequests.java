package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Mistake;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.conformance.support.ScenarioContract;
import io.github.dbstacks.schema.scenario.Scenarios;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.process.App;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Checks what every application refuses, in the words of the first one. */
final class MalformedRequests {
    private static final int NOT_ACCEPTABLE = 406;
    /** Log-ins whose CPU time is compared. Linux counts it in steps of 10 ms, and each takes several. */
    private static final int LOG_INS = 4;

    private final ScenarioContract contract;
    private final Map<Mistake, String> answers = new HashMap<>();

    MalformedRequests(ScenarioContract contract) {
        this.contract = contract;
    }

    void areAnsweredAlike(App app, Running one) throws Exception {
        List<String> scenarios = app.stack().abilities().scenarios();
        boolean isHal = ScenarioContract.isHal(Running.send(one.request("/people")));
        try (Admin admin = Database.admin()) {
            admin.execute("TRUNCATE orders, zipcode");
            admin.execute("DELETE FROM person WHERE id > 10");
        }
        String saidBefore = one.output() + one.errors();
        SoftAssertions told = new SoftAssertions();
        for (Mistake mistake : Mistake.all()) {
            String scenario = contract.scenario(mistake.method(), mistake.path());
            boolean isInContract = !scenario.isEmpty() && mistake.status() != NOT_ACCEPTABLE;
            boolean isAnswered = scenario.isEmpty() || scenarios.contains(scenario);
            if (!isAnswered) {
                continue;
            }
            HttpResponse<String> answer = mistake.sendTo(one);
            told.assertThat(answer.statusCode())
                    .as(mistake + " " + answer.body())
                    .isEqualTo(mistake.status());
            if (!isInContract) {
                told.assertThat(contract.problemsOfRefusal(answer))
                        .as(mistake + " " + answer.body())
                        .isEmpty();
            } else {
                told.assertThat(contract.problems(mistake.method(), mistake.path(), answer))
                        .as(mistake + " " + answer.body())
                        .isEmpty();
                String body = ScenarioContract.comparable(
                        answer, Scenarios.named(scenario).orElseThrow());
                String first = answers.computeIfAbsent(mistake, key -> body);
                boolean isWorded = mistake.status() >= 400 && (isHal || isUnreadable(mistake));
                told.assertThat(isWorded ? withoutDetail(body) : body)
                        .as(mistake + ", answered as by the first application")
                        .isEqualTo(isWorded ? withoutDetail(first) : first);
            }
        }
        told.assertAll();
        assertThat(one.output() + one.errors()).as("what is said to the user").isEqualTo(saidBefore);
        try (Admin admin = Database.admin()) {
            assertThat(admin.text("SELECT count(*) FROM orders"))
                    .isEqualTo(scenarios.contains("post-order") ? "2" : "0");
            assertThat(admin.text("SELECT count(*) FROM person")).isEqualTo("10");
            assertThat(admin.text("SELECT count(*) FROM zipcode"))
                    .isEqualTo(scenarios.contains("zip-code") ? "2" : "0");
        }
    }

    /** Tomcat does not tell what stands in a query that is not UTF-8, so the sentence is another one. */
    private static boolean isUnreadable(Mistake mistake) {
        return mistake.path().contains("%ED%A0%80") || mistake.path().contains("%FF");
    }

    /** Sends what no client library sends. */
    static void thatAreNoHttpAreRefused(App app, Running one) throws Exception {
        String saidBefore = one.output() + one.errors();

        if (app.libraries().containsKey("spring-webflux")) { // others may end the connection
            assertThat(status(
                            one,
                            "POST /people HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                                    + "Transfer-Encoding: chunked\r\n\r\nzz"))
                    .isEqualTo("400");
        }
        assertThat(status(one, "GET /usage HTTP/1.1\r\nHost: a b")).isEqualTo("400");
        assertThat(status(one, "GET /companies/%zz HTTP/1.1\r\nHost: a")).isEqualTo("400");
        if (app.stack().abilities().scenarios().contains("list-companies")) {
            assertThat(status(one, "GET /companies?from=%zz HTTP/1.1\r\nHost: a"))
                    .isEqualTo("400");
            assertThat(status(one, "GET /companies?from=1% HTTP/1.1\r\nHost: a"))
                    .isEqualTo("400");
        }

        assertThat(one.output() + one.errors()).as("what is said to the user").isEqualTo(saidBefore);
    }

    private static String status(Running one, String head) throws IOException {
        URI address = one.request("/").build().uri();
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            String request = head + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            return line.replaceFirst("^HTTP/1.1 ", "");
        }
    }

    /**
     * Log-ins with a wrong name cost as much as those with a wrong password: else the time of an answer would tell
     * which users there are. What counts is CPU time.
     */
    static void withAWrongNameCostAsMuch(Running one) throws Exception {
        cpuOfLogIns(one, "user 1");

        Duration wrongPassword = cpuOfLogIns(one, "user 1");
        Duration wrongName = cpuOfLogIns(one, "nobody");

        assertThat(wrongName).isGreaterThan(wrongPassword.dividedBy(2));
    }

    private static Duration cpuOfLogIns(Running one, String name) throws IOException, InterruptedException {
        Mistake logIn = Mistake.post(401, "/login", "{\"name\":\"" + name + "\",\"password\":\"wrong\"}");
        Duration before = one.process().info().totalCpuDuration().orElseThrow();
        for (int i = 0; i < LOG_INS; i++) {
            assertThat(logIn.sendTo(one).statusCode()).isEqualTo(401);
        }
        return one.process().info().totalCpuDuration().orElseThrow().minus(before);
    }

    /**
     * An application without code of its own for a request does not know which row is meant, and may indent what it
     * writes.
     */
    private static String withoutDetail(String problem) {
        ObjectNode document = (ObjectNode) JsonMapper.shared().readTree(problem);
        document.remove("detail");
        return document.toString();
    }
}
