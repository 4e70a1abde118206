package io.github.dbstacks.conformance;

import java.util.ArrayList;
import java.util.List;

/**
 * A request that is refused, or right in an unusual way.
 *
 * @param type of the body; empty for a request without one
 */
record Mistake(int status, String method, String path, String type, String body) {
    private static final String HUGE = "x".repeat(300_000);
    private static final String NEW_ORDER = order("1.5", "b", "c");
    private static final String NEW_PERSON = person("11", "b", "c");

    static Mistake get(int status, String path) {
        return new Mistake(status, "GET", path, "", "");
    }

    static Mistake delete(int status, String path) {
        return new Mistake(status, "DELETE", path, "", "");
    }

    static Mistake post(int status, String path, String body) {
        return new Mistake(status, "POST", path, "application/json", body);
    }

    /** In few characters, for messages. */
    @Override
    public String toString() {
        return method + " " + path + " " + body.substring(0, Math.min(100, body.length()));
    }

    /** In the order in which they are sent: some see what those before have written. */
    static List<Mistake> all() {
        List<Mistake> mistakes = new ArrayList<>(List.of(
                get(404, "/companies/0"),
                get(404, "/companies/100001"),
                get(404, "/companies/-1"),
                get(400, "/companies/abc"),
                get(400, "/companies/1.5"),
                get(400, "/companies/99999999999"),
                get(200, "/companies"),
                get(200, "/companies?from=100000"),
                get(200, "/companies?from=100001"),
                get(400, "/companies?from=abc"),
                get(404, "/professors/42"),
                get(200, "/professors/41"),
                get(400, "/professors/abc"),
                get(200, "/delay"),
                get(400, "/delay?millis=-1"),
                get(400, "/delay?millis=60001"),
                get(400, "/delay?millis=abc"),
                post(400, "/orders", NEW_ORDER + " x"),
                post(201, "/orders", NEW_ORDER),
                post(409, "/orders", NEW_ORDER),
                post(201, "/orders", order("9999.99", "b", "other, and a member more\",\"more\":\"x")),
                post(400, "/orders", "{}"),
                post(400, "/orders", order("\"much\"", "a", "b")),
                post(400, "/orders", order("0", "a", "b")),
                post(400, "/orders", order("0.001", "a", "b")),
                post(400, "/orders", order("10000", "a", "b")),
                post(400, "/orders", order("null", "a", "b")),
                post(400, "/orders", order("1", "", "b")),
                post(400, "/orders", order("1", "a".repeat(51), " ")),
                post(400, "/orders", order("1", "a\\u0000b", "b")),
                post(400, "/orders", order("1", "a", "\\ud800")),
                post(400, "/orders", order("1".repeat(1_100), "a", "b")),
                new Mistake(415, "POST", "/orders", "*/*", order("1", "a", "b")),
                new Mistake(415, "POST", "/orders", "application/*", order("1", "a", "b")),
                post(400, "/login", "{\"name\":\"a\\u0000b\",\"password\":\"wrong\"}"),
                post(400, "/login", "{\"name\":\"user 1\",\"password\":\"\\udfff\"}"),
                post(400, "/orders", "{\"amount\":1,\"orderId\":{\"a\":1},\"productId\":\"b\"}"),
                post(400, "/login", "{\"name\":\"user 1\"}"),
                post(401, "/login", "{\"name\":\"user 1\",\"password\":\"wrong\"}"),
                post(401, "/login", "{\"name\":\"nobody\",\"password\":\"wrong\"}"),
                get(200, "/people/1"),
                get(404, "/people/0"),
                get(404, "/people/11"),
                get(400, "/people/abc"),
                get(400, "/people/99999999999"),
                post(201, "/people", NEW_PERSON),
                post(409, "/people", NEW_PERSON),
                get(200, "/people"),
                get(200, "/people/11"),
                delete(204, "/people/11"),
                delete(404, "/people/11"),
                delete(400, "/people/abc"),
                delete(400, "/people/99999999999"),
                post(400, "/people", "{}"),
                post(400, "/people", person("\"abc\"", "a", "b")),
                post(400, "/people", person("{\"a\":1}", "a", "b")),
                post(400, "/people", person("null", "a", "b")),
                post(400, "/people", person("0", "a", "b")),
                post(400, "/people", person("99999999999", "a", "b")),
                post(400, "/people", person("12", "", "b")),
                post(400, "/people", person("12", "a", "b".repeat(51))),
                post(400, "/people", person("12", "a\\u0000b", "b")),
                post(400, "/people", person("12", "a", "\\ud800")),
                new Mistake(415, "POST", "/people", "*/*", person("12", "a", "b")),
                get(404, "/zipcode/00501"),
                get(200, "/zipcode/by_city?city=nowhere"),
                post(200, "/zipcode", zipcode("00501", "Holtsville")),
                post(200, "/zipcode", zipcode("00501", "the first one stays")),
                post(200, "/zipcode", zipcode("00500", "Holtsville")),
                get(200, "/zipcode/00501"),
                get(200, "/zipcode/by_city?city=Holtsville"),
                get(200, "/zipcode/by_city"),
                get(400, "/zipcode/by_city?city=a%00b"),
                get(400, "/zipcode/by_city?city=" + "a".repeat(51)),
                get(400, "/zipcode/501"),
                get(400, "/zipcode/0050a"),
                post(400, "/zipcode", "{}"),
                post(400, "/zipcode", zipcode("501", "b")),
                post(400, "/zipcode", zipcode("00502", "")),
                post(400, "/zipcode", zipcode("00502", "b".repeat(51))),
                post(400, "/zipcode", zipcode("00502", "a\\u0000b"))));
        for (String path : List.of("/orders", "/login", "/people", "/zipcode")) {
            mistakes.add(post(400, path, ""));
            mistakes.add(post(400, path, "null"));
            mistakes.add(post(400, path, "[]"));
            mistakes.add(post(400, path, "{\"name\":"));
            mistakes.add(post(400, path, "not JSON"));
            mistakes.add(post(413, path, "{\"name\":\"" + HUGE + "\"}"));
            mistakes.add(new Mistake(415, "POST", path, "text/plain", "{}"));
        }
        return mistakes;
    }

    private static String order(String amount, String orderId, String productId) {
        return "{\"amount\":" + amount + ",\"orderId\":\"" + orderId + "\",\"productId\":\"" + productId + "\"}";
    }

    static String person(String id, String firstName, String lastName) {
        return "{\"id\":" + id + ",\"firstName\":\"" + firstName + "\",\"lastName\":\"" + lastName + "\"}";
    }

    static String zipcode(String zip, String city) {
        return "{\"city\":\"" + city
                + "\",\"county\":\"Suffolk\",\"state\":\"NY\",\"timezone\":\"a/b\",\"type\":\"UNIQUE\"," + "\"zip\":\""
                + zip + "\"}";
    }
}
