package io.github.dbstacks.spring;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;

/**
 * A bean that answers scenarios. It needs Spring Framework 6.1 or newer. An application that runs on an older one, with
 * {@code --versions then}, answers {@code GET /benchmark} only.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnClass(name = ForScenarios.NEEDED)
public @interface ForScenarios {
    /** A class that Spring Framework has since 6.1. */
    String NEEDED = "org.springframework.web.method.annotation.HandlerMethodValidationException";
}
