package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Workload;

/** Says what one request to a web application asks for: by default the application's settings. */
public record Request(Workload workload, int selects) {}
