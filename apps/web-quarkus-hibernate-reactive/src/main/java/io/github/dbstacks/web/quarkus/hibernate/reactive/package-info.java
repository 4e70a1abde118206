/** Hibernate Reactive with Panache inside Quarkus REST. */
@NullMarked
package io.github.dbstacks.web.quarkus.hibernate.reactive;

import org.jspecify.annotations.NullMarked;
