package io.github.dbstacks.spring.start;

import io.github.dbstacks.settings.stack.Stack;
import java.util.Map;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Spring's environment with these variables and arguments, and without the variables of this process. */
public final class FakeEnvironment {
    public static final Stack STACK = Stack.of(FakeEnvironment.class);

    private FakeEnvironment() {}

    public static StandardEnvironment of(Map<String, Object> variables, String... arguments) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
        environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(arguments));
        return environment;
    }
}
