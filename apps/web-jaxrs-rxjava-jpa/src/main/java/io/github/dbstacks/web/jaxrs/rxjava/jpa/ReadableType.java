package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * A request whose {@code Content-Type} is no type, as one with bytes of any kind. Jersey would answer the status 400
 * and nothing else, before it looks for whoever answers.
 */
final class ReadableType extends HttpServletRequestWrapper {
    private ReadableType(HttpServletRequest request) {
        super(request);
    }

    /** Stands in front of Jersey. */
    static final class Filter implements jakarta.servlet.Filter {
        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            HttpServletRequest asked = (HttpServletRequest) request;
            chain.doFilter(isReadable(asked.getContentType()) ? asked : new ReadableType(asked), response);
        }

        private static boolean isReadable(@Nullable String type) {
            try {
                return type == null || MediaType.valueOf(type) != null;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
    }

    @Override
    public String getContentType() {
        return MediaType.APPLICATION_OCTET_STREAM;
    }

    @Override
    public @Nullable String getHeader(String name) {
        return name.equalsIgnoreCase(HttpHeaders.CONTENT_TYPE) ? getContentType() : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return name.equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)
                ? Collections.enumeration(Collections.singleton(getContentType()))
                : super.getHeaders(name);
    }
}
