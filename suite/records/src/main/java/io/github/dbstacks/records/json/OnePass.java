package io.github.dbstacks.records.json;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.github.dbstacks.records.Inlined;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleDeserializers;

/**
 * Reads a record that has parts which are {@link Inlined}. Most of a run's lines are such records. Jackson would copy
 * each line and read the copy once for each part, which takes three times as long.
 */
final class OnePass extends StdDeserializer<Object> {
    /** The components of the record and of its parts that are no parts, in their order. */
    private final List<RecordComponent> properties = new ArrayList<>();

    /** The place of each of them in that order, by its names in JSON. */
    private final Map<String, Integer> positions = new HashMap<>();

    private final List<ValueDeserializer<Object>> readers = new ArrayList<>();
    private final Component whole;

    private OnePass(Class<?> type) {
        super(type);
        whole = part(type);
    }

    /** Finds this reader for each record that has parts. */
    static final class OfRecordsWithParts extends SimpleDeserializers {
        private static final long serialVersionUID = 1L;

        @Override
        public ValueDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
            Class<?> read = type.getRawClass();
            return read.isRecord() && Arrays.stream(read.getRecordComponents()).anyMatch(OnePass::isPart)
                    ? new OnePass(read)
                    : super.findBeanDeserializer(type, config, description);
        }
    }

    private static boolean isPart(RecordComponent component) {
        return Inlined.class.isAssignableFrom(component.getType());
    }

    /**
     * A record, or a part of one.
     *
     * @param parts for each component the part that it is; empty for a property
     */
    private record Component(Constructor<?> constructor, List<Optional<Component>> parts) {
        /** @param values of its properties, in their order, and of those after them */
        Object of(Iterator<Object> values) throws ReflectiveOperationException {
            Object[] arguments = new Object[parts.size()];
            for (int at = 0; at < arguments.length; at++) {
                Optional<Component> part = parts.get(at);
                arguments[at] = part.isPresent() ? part.get().of(values) : values.next();
            }
            return constructor.newInstance(arguments);
        }
    }

    private Component part(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        List<Optional<Component>> parts = new ArrayList<>();
        for (RecordComponent component : components) {
            if (isPart(component)) {
                parts.add(Optional.of(part(component.getType())));
            } else {
                parts.add(Optional.empty());
                names(component).forEach(name -> positions.put(name, properties.size()));
                properties.add(component);
            }
        }
        try {
            return new Component(
                    type.getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new)),
                    parts);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // each record has a constructor with its components
        }
    }

    /** Returns its own name, and those that it has in older records. */
    private static List<String> names(RecordComponent component) {
        List<String> names = new ArrayList<>(List.of(component.getName()));
        Optional.ofNullable(component.getAccessor().getAnnotation(JsonAlias.class))
                .ifPresent(older -> names.addAll(List.of(older.value())));
        return names;
    }

    @Override
    public void resolve(DeserializationContext context) {
        for (RecordComponent property : properties) {
            readers.add(context.findRootValueDeserializer(
                    context.getTypeFactory().constructType(property.getGenericType())));
        }
    }

    @Override
    public boolean isCachable() {
        return true;
    }

    @Override
    public Object deserialize(JsonParser json, DeserializationContext context) {
        if (!json.isExpectedStartObjectToken()) {
            return context.handleUnexpectedToken(getValueType(context), json);
        }
        Object[] values = new Object[properties.size()];
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            boolean isAbsent = json.nextToken() == JsonToken.VALUE_NULL;
            Integer at = positions.get(name);
            if (at == null) {
                json.skipChildren();
            } else if (!isAbsent) {
                values[at] = readers.get(at).deserialize(json, context);
            }
        }
        for (int at = 0; at < values.length; at++) {
            values[at] = values[at] == null ? absent(at, context) : values[at];
        }
        try {
            return whole.of(Arrays.asList(values).iterator());
        } catch (ReflectiveOperationException e) {
            throw context.instantiationException(handledType(), e);
        }
    }

    /** An absent list or map is empty, as in {@link RecordMapper}. */
    private Object absent(int at, DeserializationContext context) {
        Class<?> type = properties.get(at).getType();
        boolean holdsMany = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
        return holdsMany
                ? readers.get(at).getEmptyValue(context)
                : readers.get(at).getAbsentValue(context);
    }
}
