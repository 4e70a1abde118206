package io.github.dbstacks.spring;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

/**
 * Refuses a member of another type than the contract's. Jackson alone would make {@code 1} of {@code 1.5}, {@code 12}
 * of {@code "12"} and {@code "5"} of {@code 5}.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(
        name = "org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer") // Spring Boot 4
public class ExactJson {
    @Bean
    JsonMapperBuilderCustomizer exactJsonCustomizer() {
        return builder -> builder.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(
                        LogicalType.Textual,
                        texts -> texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
    }
}
