package io.github.dbstacks.spring;

import jakarta.servlet.ServletException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.jackson.autoconfigure.JsonFactoryBuilderCustomizer;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import tools.jackson.core.io.IOContext;
import tools.jackson.core.io.InputDecorator;

/**
 * Gives up on a body that arrives byte by byte. In Spring MVC a thread waits for it, and as many such bodies as there are threads would
 * keep everybody out. Tomcat's {@code connectionTimeout} limits the time for the next byte only. After the answer Tomcat would read the
 * rest of the body, however slowly it comes, so it is told not to. In WebFlux no thread waits.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(
        name = {
            "org.springframework.boot.jackson.autoconfigure.JsonFactoryBuilderCustomizer",
            "org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory"
        }) // Spring Boot 4
public class BodyDeadline {
    /** The same as {@code server.tomcat.connection-timeout}. */
    static final int SECONDS = 5;

    /** An attribute of a request. */
    private static final String GIVEN_UP = BodyDeadline.class.getName();

    @Bean
    JsonFactoryBuilderCustomizer bodyDeadlineCustomizer() {
        return factory -> factory.inputDecorator(new Limit());
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> bodyDeadlineValve() {
        return factory -> factory.addEngineValves(new LetGo());
    }

    /** A body that is given up when it takes too long. Its request must be the one that Spring knows of this thread. */
    public static InputStream limited(InputStream in) {
        long begin = System.nanoTime();
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                check(begin);
                return super.read();
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                check(begin);
                return super.read(bytes, from, length);
            }
        };
    }

    private static void check(long begin) throws SocketTimeoutException {
        if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(SECONDS)) {
            RequestContextHolder.currentRequestAttributes()
                    .setAttribute(GIVEN_UP, true, RequestAttributes.SCOPE_REQUEST);
            throw new SocketTimeoutException("The body takes too long.");
        }
    }

    /** Closes the connection of a body that was given up. */
    private static final class LetGo extends ValveBase {
        private LetGo() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
            if (request.getAttribute(GIVEN_UP) != null) {
                request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
            }
        }
    }

    private static final class Limit extends InputDecorator {
        private static final long serialVersionUID = 1L;

        @Override
        public InputStream decorate(IOContext context, InputStream in) {
            return limited(in);
        }

        /** Of a body in another charset than UTF-8. */
        @Override
        public Reader decorate(IOContext context, Reader in) {
            long begin = System.nanoTime();
            return new FilterReader(in) {
                @Override
                public int read(char[] characters, int from, int length) throws IOException {
                    check(begin);
                    return super.read(characters, from, length);
                }
            };
        }

        @Override
        public InputStream decorate(IOContext context, byte[] bytes, int from, int length) {
            return new ByteArrayInputStream(bytes, from, length);
        }
    }
}
