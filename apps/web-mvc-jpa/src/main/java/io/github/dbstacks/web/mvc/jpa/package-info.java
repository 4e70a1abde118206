/** Spring Data JPA and Hibernate inside Spring MVC. */
@NullMarked
package io.github.dbstacks.web.mvc.jpa;

import org.jspecify.annotations.NullMarked;
