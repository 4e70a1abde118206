package io.github.dbstacks.report.league;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.scenario.ScenarioRequest;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is cut from a class. */
class CodeExcerptTest {
    private static final String SPRING = """
            /** The scenarios. */
            @RequestMapping("/")
            class ZipController {
                private final Data data;

                ZipController(Data data) {
                    this.data = data;
                }

                @PostMapping("/zip")
                Zip insert(@RequestBody Zip given) {
                    return known(data.insert(given));
                }

                @GetMapping("/zip/{zip}")
                Zip zip(@PathVariable String zip) {
                    return known(data.zip(zip));
                }

                @GetMapping("/zip/by_city")
                List<Zip> zips(String city) {
                    String wanted = city.strip();

                    return data.zips(wanted).stream().map(ZipController::as).toList();
                }

                /** There is one. */
                private static Zip known(Optional<Zip> zip) {
                    return zip.map(ZipController::as).orElseThrow();
                }

                private static Zip as(Zip zip) {
                    return zip;
                }
            }
            """;

    @Test
    void aMethodHasTheRouteOfTheRequestAndBringsWhatItCalls() {
        assertThat(CodeExcerpt.of(SPRING, get("/zip/00001"))).contains("""
                @GetMapping("/zip/{zip}")
                Zip zip(@PathVariable String zip) {
                    return known(data.zip(zip));
                }

                /** There is one. */
                private static Zip known(Optional<Zip> zip) {
                    return zip.map(ZipController::as).orElseThrow();
                }

                private static Zip as(Zip zip) {
                    return zip;
                }""");
    }

    @Test
    void aRouteWithoutAParameterGoesBeforeOneWithIt() {
        assertThat(CodeExcerpt.of(SPRING, get("/zip/by_city?city=Ulm"))).contains("""
                @GetMapping("/zip/by_city")
                List<Zip> zips(String city) {
                    String wanted = city.strip();

                    return data.zips(wanted).stream().map(ZipController::as).toList();
                }

                private static Zip as(Zip zip) {
                    return zip;
                }""");
    }

    @Test
    void aClassOfJaxRsAndOneWithoutTheRoute() {
        String resource = """
                @Path("/")
                public class ZipResource {
                    private final Data data;

                    @POST
                    @Path("zip")
                    public Zip insert(Zip given) {
                        return data.insert(given);
                    }
                }
                """;
        ScenarioRequest insert = new ScenarioRequest("POST", "/zip", Optional.of("{}"));

        assertThat(CodeExcerpt.of(resource, insert))
                .hasValueSatisfying(
                        code -> assertThat(code).startsWith("@POST\n").endsWith("given);\n}"));
        assertThat(CodeExcerpt.of(resource, get("/zip"))).isEmpty();
        assertThat(CodeExcerpt.of(SPRING, insert))
                .hasValueSatisfying(code -> assertThat(code).startsWith("@PostMapping"));
    }

    private static ScenarioRequest get(String path) {
        return new ScenarioRequest("GET", path, Optional.empty());
    }
}
