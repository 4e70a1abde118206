package io.github.dbstacks.spring;

import io.github.dbstacks.http.ProblemDocument;
import io.github.dbstacks.http.Refusal;
import io.github.dbstacks.settings.Settings;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * {@link Refusal} in front of Spring MVC, Spring Data REST and Jersey. Nothing but {@link Guard} uses a class of
 * servlets, since an application of WebFlux, which has none, loads this class to see that it is not for it.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
class ServletWriteGuard {
    @Bean
    FilterRegistrationBean<?> writeGuard(Settings settings) {
        return Guard.registered(settings);
    }

    private record Guard(Settings settings) implements Filter {
        static FilterRegistrationBean<?> registered(Settings settings) {
            FilterRegistrationBean<?> filter = new FilterRegistrationBean<>(new Guard(settings));
            filter.setOrder(
                    Ordered.HIGHEST_PRECEDENCE); // a request that waits for its body comes again, past filters of the
            // first time
            return filter;
        }

        @Override
        public void doFilter(ServletRequest asked, ServletResponse answer, FilterChain chain)
                throws IOException, ServletException {
            HttpServletRequest request = (HttpServletRequest) asked;
            String path =
                    request.getRequestURI().substring(request.getContextPath().length());
            Optional<Refusal> refusal = Refusal.of(settings, request.getMethod(), path, request.getQueryString());
            if (refusal.isEmpty()) {
                chain.doFilter(asked, answer);
                return;
            }
            ProblemDocument problem = ProblemDocument.of(refusal.get(), request.getRequestURI());
            ((HttpServletResponse) answer).setStatus(problem.status());
            answer.setContentType(ProblemDocument.TYPE);
            // A writer would add a charset, which JSON does not have.
            answer.getOutputStream().write(problem.json().getBytes(StandardCharsets.US_ASCII));
        }
    }
}
