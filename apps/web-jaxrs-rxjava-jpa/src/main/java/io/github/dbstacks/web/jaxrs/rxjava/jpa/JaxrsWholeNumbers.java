package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.http.WholeNumber;
import io.github.dbstacks.spring.Problem;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the whole numbers of paths and queries. Jersey alone would take a control character for a parameter that is
 * missing. One that is empty has its default, as with the other frameworks.
 */
class JaxrsWholeNumbers implements ParamConverterProvider {
    @Override
    @SuppressWarnings("unchecked") // the class says so
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> rawType, Type genericType, Annotation[] annotations) {
        String whenEmpty = Stream.of(annotations)
                .filter(DefaultValue.class::isInstance)
                .map(annotation -> ((DefaultValue) annotation).value())
                .findFirst()
                .orElse("");
        return rawType == int.class ? (ParamConverter<T>) new WholeNumbers(whenEmpty) : null;
    }

    private record WholeNumbers(String whenEmpty) implements ParamConverter<Integer> {
        @Override
        public Integer fromString(String value) {
            try {
                return WholeNumber.parse(value.isEmpty() ? whenEmpty : value);
            } catch (NumberFormatException e) {
                throw Problem.PARAMETER.exception(Sentences.notWhole(value));
            }
        }

        @Override
        public String toString(Integer value) {
            return value.toString();
        }
    }
}
