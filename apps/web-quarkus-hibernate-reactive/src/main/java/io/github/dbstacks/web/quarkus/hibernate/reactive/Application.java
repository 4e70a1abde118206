package io.github.dbstacks.web.quarkus.hibernate.reactive;

import io.github.dbstacks.quarkus.DataSources;
import io.github.dbstacks.quarkus.WebApplication;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Hibernate Reactive with Panache inside Quarkus REST. */
@QuarkusMain
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        WebApplication.main(Application.class, args, DataSources::reactive);
    }
}
