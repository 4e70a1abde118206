package io.github.dbstacks.quarkus;

import io.github.dbstacks.settings.Settings;
import io.quarkus.runtime.ExecutorRecorder;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.virtual.threads.VirtualThreadsRecorder;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.lang.reflect.Field;

/**
 * The profile {@code virtual-threads}: requests run on the virtual threads of {@code @RunOnVirtualThread}. That
 * annotation is read when the application is built, and Quarkus refuses it in classes for a Java before 19, as these
 * are. All that it changes is which executor gets a request. So here the other executor takes the place of the usual
 * one, before the first request.
 */
@Singleton
class VirtualThreads {
    static final String PROFILE = "virtual-threads";

    void start(@Observes StartupEvent event, Settings settings) throws ReflectiveOperationException {
        if (settings.has(PROFILE)) {
            Field current = ExecutorRecorder.class.getDeclaredField("current");
            current.setAccessible(true);
            current.set(null, VirtualThreadsRecorder.getCurrent());
        }
    }
}
