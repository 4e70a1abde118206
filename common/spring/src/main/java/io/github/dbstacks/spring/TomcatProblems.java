package io.github.dbstacks.spring;

import io.github.dbstacks.http.ProblemDocument;
import io.github.dbstacks.http.ProblemType;
import io.github.dbstacks.http.Refusal;
import io.github.dbstacks.http.Sentences;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Writer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Problem documents for what Tomcat refuses before there is an application to ask. By itself it answers a page of HTML.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(name = "org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory") // Spring Boot 4
public class TomcatProblems {
    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> problemReports() {
        return factory -> factory.addContextCustomizers(
                context -> ((StandardHost) context.getParent()).setErrorReportValveClass(Report.class.getName()));
    }

    /** Tomcat makes it when it starts, after the valve of Spring Boot, which is asked later and finds an answer. */
    public static final class Report extends ErrorReportValve {
        @Override
        protected void report(Request request, Response response, @Nullable Throwable thrown) {
            if (response.getStatus() != HttpServletResponse.SC_BAD_REQUEST) {
                super.report(request, response, thrown);
            } else if (response.getContentWritten() == 0 && response.setErrorReported()) {
                Refusal refusal = new Refusal(ProblemType.PARAMETER, Sentences.UNREADABLE_REQUEST);
                try {
                    answer(response, ProblemDocument.of(refusal, String.valueOf(request.getRequestURI())));
                } catch (IOException e) {
                    // The client has gone.
                }
            }
        }

        private static void answer(Response response, ProblemDocument problem) throws IOException {
            response.setContentType(ProblemDocument.TYPE);
            Writer body = response.getReporter();
            if (body != null) {
                body.write(problem.json());
                response.finishResponse();
            }
        }
    }
}
