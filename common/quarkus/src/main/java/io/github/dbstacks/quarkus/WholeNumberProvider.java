package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.ProblemType;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.http.WholeNumber;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Refuses a parameter that is no whole number with the status 400. Jakarta REST alone answers 404. */
@Provider
public final class WholeNumberProvider implements ParamConverterProvider {
    @Override
    @SuppressWarnings("unchecked") // the class says so
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> rawType, Type genericType, Annotation[] annotations) {
        return rawType == int.class || rawType == Integer.class ? (ParamConverter<T>) new Whole() : null;
    }

    private static final class Whole implements ParamConverter<Integer> {
        @Override
        public Integer fromString(String value) {
            try {
                return WholeNumber.parse(value);
            } catch (NumberFormatException e) {
                throw new ProblemException(ProblemType.PARAMETER, Sentences.notWhole(value));
            }
        }

        @Override
        public String toString(Integer value) {
            return value.toString();
        }
    }
}
