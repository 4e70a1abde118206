package io.github.dbstacks.spring;

import io.github.dbstacks.http.ProblemDocument;
import io.github.dbstacks.http.ProblemType;
import io.github.dbstacks.http.Refusal;
import io.github.dbstacks.http.Sentences;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * Gives a request to the application when its whole body is there. Whatever reads a body in Spring MVC, or in Tomcat
 * after the answer, is a thread that waits for it, and as many slow bodies as there are threads would keep everybody
 * out. Tomcat's {@code connectionTimeout} limits the time for the next byte only. While it reads without blocking no
 * thread waits, and its asynchronous timeout limits the time for the whole body. In WebFlux no thread waits for a body.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(name = "org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory") // Spring Boot 4
public class BodyDeadline {
    private static final int SECONDS = 5;

    /** Bodies that may arrive at the same time, since each of their connections needs memory. */
    private static final int MOST_WAITING = 500;

    /** An attribute of a request whose body was given up: the sentence that says why. */
    private static final String GIVEN_UP = BodyDeadline.class.getName();

    @Bean
    FilterRegistrationBean<WholeBodies> wholeBodies() {
        return WholeBodies.last();
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> bodyDeadlineValve() {
        return factory -> factory.addEngineValves(new LetGo());
    }

    /** Reads a body before the application does. */
    static final class WholeBodies implements Filter {
        private final AtomicInteger waiting = new AtomicInteger();

        /** The other filters are not called again when the body has arrived. */
        static FilterRegistrationBean<WholeBodies> last() {
            FilterRegistrationBean<WholeBodies> filter = new FilterRegistrationBean<>(new WholeBodies());
            filter.setOrder(Ordered.LOWEST_PRECEDENCE);
            filter.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
            return filter;
        }

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            HttpServletRequest asked = (HttpServletRequest) request;
            if (asked.getAttribute(GIVEN_UP) != null) {
                refuse(asked, (HttpServletResponse) response);
                return;
            }
            boolean isChunked = asked.getHeader("Transfer-Encoding") != null;
            if (asked.getDispatcherType() != DispatcherType.REQUEST
                    || (asked.getContentLengthLong() <= 0 && !isChunked)) {
                chain.doFilter(asked, response);
                return;
            }
            ServletInputStream in = asked.getInputStream();
            ReceivedBody body = new ReceivedBody(asked);
            // How much of a chunk is there cannot be known without reading, which may wait.
            if (!isChunked && body.readWhatIsThere(in)) {
                chain.doFilter(body, response);
                return;
            }
            if (waiting.incrementAndGet() > MOST_WAITING) {
                waiting.decrementAndGet();
                asked.setAttribute(GIVEN_UP, Sentences.TOO_MANY);
                refuse(asked, (HttpServletResponse) response);
                return;
            }
            AsyncContext arriving = asked.startAsync(body, response);
            arriving.setTimeout(TimeUnit.SECONDS.toMillis(SECONDS));
            Arrival arrival = new Arrival(asked, waiting);
            arriving.addListener(arrival);
            in.setReadListener(body.listener(in, () -> {
                arrival.end();
                arriving.dispatch();
            }));
        }

        private static void refuse(HttpServletRequest asked, HttpServletResponse response) throws IOException {
            Refusal refusal = new Refusal(ProblemType.BODY, String.valueOf(asked.getAttribute(GIVEN_UP)));
            ProblemDocument problem = ProblemDocument.of(refusal, asked.getRequestURI());
            response.setStatus(problem.status());
            response.setHeader("Connection", "close");
            response.setContentType(ProblemDocument.TYPE);
            response.getOutputStream().write(problem.json().getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Answers when the time is over. */
    private static final class Arrival implements AsyncListener {
        private final HttpServletRequest asked;
        private final AtomicInteger waiting;
        private boolean isOver;

        private Arrival(HttpServletRequest asked, AtomicInteger waiting) {
            this.asked = asked;
            this.waiting = waiting;
        }

        private synchronized void end() {
            if (!isOver) {
                isOver = true;
                waiting.decrementAndGet();
            }
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            end();
            asked.setAttribute(GIVEN_UP, Sentences.tooSlow(SECONDS));
            event.getAsyncContext().dispatch();
        }

        @Override
        public void onComplete(AsyncEvent event) {
            end();
        }

        @Override
        public void onError(AsyncEvent event) {
            end(); // The client has gone, and Tomcat ends the request.
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            // The application has the body, and answers later.
        }
    }

    /** Closes the connection of a body that was given up. Else Tomcat would read the rest of it. */
    private static final class LetGo extends ValveBase {
        private LetGo() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
            if (request.getAttribute(GIVEN_UP) != null) {
                // What follows is an error for Tomcat, which would answer in its own words.
                response.finishResponse();
                request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
            }
        }
    }
}
