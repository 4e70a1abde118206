/** The questions of scenarios that go through JDBC in the applications with Spring. */
@NullMarked
package io.github.dbstacks.spring.data;

import org.jspecify.annotations.NullMarked;
