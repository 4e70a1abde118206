package io.github.dbstacks.web.quarkus.jdbc;

import io.github.dbstacks.quarkus.DataSources;
import io.github.dbstacks.quarkus.WebApplication;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Plain JDBC inside Quarkus REST. */
@QuarkusMain
public final class Application {
    private Application() {}

    public static void main(String[] args) {
        WebApplication.main(Application.class, args, DataSources::jdbc);
    }
}
