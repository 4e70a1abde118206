package io.github.dbstacks.records.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Inlined;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.expectation.CellPattern;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.EnumText;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.ser.std.ToStringSerializer;
import tools.jackson.databind.util.NameTransformer;

/**
 * Reads and writes records with jackson-databind. A measured application does without it and writes with
 * {@link JsonLines}. Enums are written as their text, and an absent value is left out.
 */
public final class RecordMapper {
    public static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING)
            .enable(EnumFeature.READ_ENUMS_USING_TO_STRING)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // An absent boolean is false, and an absent number 0.
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .changeDefaultPropertyInclusion(inclusion -> inclusion
                    .withValueInclusion(JsonInclude.Include.NON_ABSENT)
                    .withContentInclusion(JsonInclude.Include.NON_ABSENT))
            // An absent list or map is empty.
            .withConfigOverride(List.class, RecordMapper::absentIsEmpty)
            .withConfigOverride(Map.class, RecordMapper::absentIsEmpty)
            .withConfigOverride(SortedMap.class, RecordMapper::absentIsEmpty)
            .annotationIntrospector(new InlinedParts())
            .addMixIn(Cell.class, HasSettings.class)
            .addMixIn(CellPattern.class, HasSettings.class)
            .addMixIn(Started.class, HasSettings.class)
            .addMixIn(RunPlan.class, HasSettingsOfWorkloads.class)
            .addModule(new SimpleModule()
                    .setDeserializers(new OnePass.OfRecordsWithParts())
                    .addDeserializer(FailureReason.class, new KindAndSentence())
                    .addDeserializer(Work.class, new WorkText())
                    .addSerializer(Work.class, new ToStringSerializer(Work.class)))
            .build();

    private RecordMapper() {}

    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** A line of JSON Lines that says which record it is. */
    public static String line(String record, Object value) {
        return line(node(record, value));
    }

    /** Returns such a record as JSON. */
    public static ObjectNode node(String record, Object value) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("record", record);
        node.setAll((ObjectNode) MAPPER.valueToTree(value));
        return node;
    }

    public static String pretty(Object value) {
        return MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value) + "\n";
    }

    private static void absentIsEmpty(MutableConfigOverride override) {
        override.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    }

    /** A record with settings, which {@link SettingsByKey} writes. */
    @SuppressWarnings("UnusedMethod") // Jackson reads the annotations
    private interface HasSettings {
        @JsonSerialize(using = SettingsByKey.class)
        Map<String, String> settings();
    }

    @SuppressWarnings("UnusedMethod") // Jackson reads the annotations
    private interface HasSettingsOfWorkloads {
        @JsonSerialize(contentUsing = SettingsByKey.class)
        Map<String, Map<String, String>> settings();

        @JsonSerialize(using = SettingsByKey.class)
        Map<String, String> byHand();
    }

    private static final class SettingsByKey extends StdSerializer<Map<String, String>> {
        SettingsByKey() {
            super(Map.class);
        }

        @Override
        public void serialize(Map<String, String> settings, JsonGenerator json, SerializationContext context) {
            JsonLines.settings(json, settings);
        }
    }

    /** Reads a failure. A kind that nobody knows is the application's own. */
    private static final class KindAndSentence extends StdDeserializer<FailureReason> {
        KindAndSentence() {
            super(FailureReason.class);
        }

        @Override
        public FailureReason deserialize(JsonParser json, DeserializationContext context) {
            JsonNode failure = context.readTree(json);
            return new FailureReason(
                    EnumText.read(FailureKind.class, failure.path("kind").asString(""))
                            .orElse(FailureKind.APPLICATION),
                    failure.path("sentence").asString(""));
        }
    }

    /** Reads what an operation is, which is written as a text. */
    private static final class WorkText extends StdScalarDeserializer<Work> {
        WorkText() {
            super(Work.class);
        }

        @Override
        public Work deserialize(JsonParser json, DeserializationContext context) {
            String text = json.getString();
            return Work.named(text)
                    .orElseThrow(
                            () -> context.weirdStringException(text, Work.class, "no workload and no scenario's load"));
        }
    }

    /** Puts the properties of a part that is {@link Inlined} into the object around it. */
    private static final class InlinedParts extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public NameTransformer findUnwrappingNameTransformer(MapperConfig<?> config, AnnotatedMember member) {
            return Inlined.class.isAssignableFrom(member.getRawType())
                    ? NameTransformer.NOP
                    : super.findUnwrappingNameTransformer(config, member);
        }
    }
}
