/** Hibernate ORM with Panache inside Quarkus REST. */
@NullMarked
package io.github.dbstacks.web.quarkus.hibernate;

import org.jspecify.annotations.NullMarked;
