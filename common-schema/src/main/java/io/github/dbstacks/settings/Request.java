package io.github.dbstacks.settings;

import io.github.dbstacks.schema.Workload;

/** What one request to a web application asks for: the application's own settings, or others for this once. */
public record Request(Workload workload, int selects) {}
