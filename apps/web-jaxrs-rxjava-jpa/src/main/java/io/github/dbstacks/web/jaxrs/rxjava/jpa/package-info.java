/** Jersey (JAX-RS) and RxJava around Spring Data JPA and Hibernate, started by Spring Boot. */
@NullMarked
package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import org.jspecify.annotations.NullMarked;
