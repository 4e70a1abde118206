package io.github.dbstacks.conformance.support;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * A request that is refused, or right in an unusual way.
 *
 * @param type of the body; empty for a request that does not tell one
 * @param accept the header; empty for a request without it
 */
public record Mistake(int status, String method, String path, String type, String accept, String body) {
    /** A character of two UTF-16 units. */
    public static final String EMOJI = "\ud83d\ude00";

    private static final String HUGE = "x".repeat(300_000);
    private static final String NEW_ORDER = order("1.5", "b", "c");
    private static final String NEW_PERSON = person("11", "b", "c");

    public Mistake(int status, String method, String path, String type, String body) {
        this(status, method, path, type, "", body);
    }

    public static Mistake get(int status, String path) {
        return new Mistake(status, "GET", path, "", "");
    }

    public static Mistake accepting(int status, String path, String accept) {
        return new Mistake(status, "GET", path, "", accept, "");
    }

    public static Mistake delete(int status, String path) {
        return new Mistake(status, "DELETE", path, "", "");
    }

    public static Mistake post(int status, String path, String body) {
        return new Mistake(status, "POST", path, "application/json", body);
    }

    public HttpResponse<String> sendTo(Running one) throws IOException, InterruptedException {
        HttpRequest.Builder request = one.request(path);
        if (!accept.isEmpty()) {
            request.header("Accept", accept);
        }
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
        return Running.send(
                method.equals("GET") ? request : request.method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Returns it in few characters, for messages. */
    @Override
    public String toString() {
        return method + " " + path + " " + type + " " + accept + " " + body.substring(0, Math.min(100, body.length()));
    }

    /** Returns the mistakes in the order in which they are sent: some see what those before have written. */
    public static List<Mistake> all() {
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
        mistakes.addAll(ofNumbers());
        mistakes.addAll(ofTypes());
        mistakes.addAll(ofHeaders());
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

    /** What a number of a path or a query may be is decided by the framework, unless the application does. */
    private static List<Mistake> ofNumbers() {
        return List.of(
                get(400, "/companies/0x10"),
                get(400, "/companies/1%200"),
                get(400, "/companies/%201"),
                get(400, "/companies/+1"),
                get(400, "/companies/%D9%A1"),
                get(200, "/companies?from="),
                get(400, "/companies?from=0x10"),
                get(400, "/companies?from=%2310"),
                get(400, "/companies?from=1%200"),
                get(400, "/companies?from=%201"),
                get(400, "/companies?from=%2B1"),
                get(400, "/companies?from=%D9%A1"),
                get(400, "/companies?from=%00"),
                get(400, "/companies?from=%20"),
                get(400, "/companies?from=1.0"),
                get(400, "/companies?from=1&from=2"),
                get(400, "/companies?fr%6Fm=1&from=1"),
                get(400, "/delay?millis=1&millis=1"),
                get(400, "/zipcode/by_city?city=a&city=b"),
                get(200, "/delay?millis="),
                get(400, "/delay?millis=%00"),
                get(400, "/people/1%200"),
                get(400, "/people/0x1"),
                delete(400, "/people/0x10"));
    }

    /**
     * Members of another type than the contract's, and strings that are as long in code points as they may be, or
     * longer.
     */
    private static List<Mistake> ofTypes() {
        return List.of(
                post(400, "/people", person("1.5", "a", "b")),
                post(400, "/people", person("\"12\"", "a", "b")),
                post(400, "/people", person("\"\"", "a", "b")),
                post(400, "/people", person("true", "a", "b")),
                post(400, "/people", person("[12]", "a", "b")),
                post(400, "/people", "{\"id\":12,\"firstName\":5,\"lastName\":\"b\"}"),
                post(400, "/people", "{\"id\":12,\"firstName\":5.5,\"lastName\":\"b\"}"),
                post(400, "/people", "{\"id\":12,\"firstName\":true,\"lastName\":\"b\"}"),
                post(400, "/people", "{\"id\":12,\"firstName\":[\"a\"],\"lastName\":\"b\"}"),
                post(400, "/orders", order("\"5\"", "a", "b")),
                post(400, "/orders", order("true", "a", "b")),
                post(400, "/orders", "{\"amount\":1,\"orderId\":7,\"productId\":\"b\"}"),
                post(400, "/login", "{\"name\":5,\"password\":\"a\"}"),
                post(400, "/zipcode", zipcode("00503", "a").replace("\"00503\"", "10503")),
                post(201, "/people", person("12", EMOJI.repeat(50), " ")),
                delete(204, "/people/12"),
                post(400, "/people", person("12", EMOJI.repeat(51), "b")),
                post(401, "/login", "{\"name\":\"user 1\",\"password\":\"" + EMOJI.repeat(72) + "\"}"),
                post(400, "/login", "{\"name\":\"user 1\",\"password\":\"" + EMOJI.repeat(73) + "\"}"),
                get(200, "/zipcode/by_city?city=" + "%F0%9F%98%80".repeat(50)),
                get(400, "/zipcode/by_city?city=" + "%F0%9F%98%80".repeat(51)),
                get(400, "/zipcode/by_city?city=%ED%A0%80"),
                get(400, "/zipcode/by_city?city=%FF"),
                get(400, "/zipcode/%ED%A0%80"),
                get(400, "/companies?from=%ED%A0%80"),
                new Mistake(415, "POST", "/people", "", person("12", "a", "b")),
                new Mistake(415, "POST", "/people", "bogus", person("12", "a", "b")),
                new Mistake(415, "POST", "/people", "application/json, application/json", person("12", "a", "b")),
                new Mistake(415, "POST", "/people", "text/json", person("12", "a", "b")));
    }

    /** Where the contract has no such request, every application says so. */
    private static List<Mistake> ofHeaders() {
        return List.of(
                accepting(406, "/companies/1", "bogus"),
                accepting(406, "/people", "bogus"),
                accepting(406, "/companies/1", "text/html"),
                accepting(200, "/companies/1", "text/html, */*;q=0.1"),
                new Mistake(406, "POST", "/people", "application/json", "bogus", person("12", "a", "b")),
                new Mistake(406, "POST", "/people", "application/json", "text/html", person("12", "a", "b")),
                get(404, "/nothing"),
                get(404, "/application.wadl"),
                accepting(404, "/nothing", "text/html"),
                new Mistake(200, "OPTIONS", "/companies/1", "", ""),
                new Mistake(200, "OPTIONS", "/people", "", ""),
                new Mistake(405, "PUT", "/companies/1", "application/json", "{}"),
                new Mistake(405, "PUT", "/people/1", "application/json", person("1", "a", "b")),
                new Mistake(405, "PATCH", "/people/1", "application/json", person("1", "a", "b")),
                delete(405, "/companies/1"));
    }

    private static String order(String amount, String orderId, String productId) {
        return "{\"amount\":" + amount + ",\"orderId\":\"" + orderId + "\",\"productId\":\"" + productId + "\"}";
    }

    public static String person(String id, String firstName, String lastName) {
        return "{\"id\":" + id + ",\"firstName\":\"" + firstName + "\",\"lastName\":\"" + lastName + "\"}";
    }

    public static String zipcode(String zip, String city) {
        return "{\"city\":\"" + city
                + "\",\"county\":\"Suffolk\",\"state\":\"NY\",\"timezone\":\"a/b\",\"type\":\"UNIQUE\"," + "\"zip\":\""
                + zip + "\"}";
    }
}
