package io.github.dbstacks.report.html;

/**
 * What the template {@code document.jte} shows.
 *
 * @param index where the index is, from this page
 * @param body HTML
 */
public record SiteDocument(Shell shell, String index, String body) {}
