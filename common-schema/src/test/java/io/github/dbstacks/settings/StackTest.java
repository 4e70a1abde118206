package io.github.dbstacks.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackTest {

    @Test
    void isReadFromItsProperties() {
        Stack stack = TestStacks.parse("""
                name = web-test
                kind = web
                title = Tést (with a web server)
                reference = true
                profile.b-second = is second
                profile.a-first = is first
                profile.a-first.excludes = b-second
                profile.a-first.jdk = 21
                """);

        assertThat(stack.name()).isEqualTo("web-test");
        assertThat(stack.kind()).isEqualTo(Stack.Kind.WEB).hasToString("web");
        assertThat(stack.title()).isEqualTo("Tést (with a web server)");
        assertThat(stack.reference()).isTrue();
        assertThat(stack.profiles())
                .containsExactly(
                        new Profile("a-first", "is first", Set.of("b-second"), 21),
                        new Profile("b-second", "is second", Set.of(), 17));
        assertThat(stack.profile("b-second")).contains(stack.profiles().get(1));
        assertThat(stack.profile("c-third")).isEmpty();
    }

    @Test
    void needsNoMoreThanNameKindAndTitle() {
        Stack stack = TestStacks.parse("name=a\nkind=standalone\ntitle=A\n");

        assertThat(stack.kind()).isEqualTo(Stack.Kind.STANDALONE).hasToString("standalone");
        assertThat(stack.reference()).isFalse();
        assertThat(stack.profiles()).isEmpty();
    }

    @Test
    void liesBesideItsApplicationClass() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Stack.of(StackTest.class))
                .withMessage("no stack.properties beside " + StackTest.class.getName());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    kind=web;title=A                                    | stack.properties has no name
                    name=;kind=web;title=A                              | stack.properties has no name
                    name=a;title=A                                      | stack.properties has no kind
                    name=a;kind=web                                     | stack.properties has no title
                    name=a;kind=desktop;title=A                         | stack.properties: kind=desktop is neither standalone nor web
                    name=a;kind=web;title=A;reference=yes               | stack.properties: reference=yes is neither false nor true
                    name=a;kind=web;title=A;colour=red                  | stack.properties of a: colour is no key
                    name=a;kind=web;title=A;profile.p=p;profile.p.exclude=q | stack.properties of a: profile.p.exclude is no key
                    name=a;kind=web;title=A;profile.p.jdk=21            | stack.properties has no profile.p
                    name=a;kind=web;title=A;profile.p=p;profile.p.jdk=x | stack.properties: profile.p.jdk=x is no JDK's feature release
                    name=a;kind=web;title=A;profile.p=p;profile.p.excludes=q | stack.properties: profile.p.excludes names a profile that there is not
                    """)
    void saysWhatIsMissingOrWrong(String properties, String message) {
        assertThatIllegalStateException()
                .isThrownBy(() -> TestStacks.parse(properties.replace(';', '\n')))
                .withMessage(message);
    }
}
