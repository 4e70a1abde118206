/** What the web applications share; each adds its framework, its pool and a controller. */
@NullMarked
package io.github.dbstacks.spring;

import org.jspecify.annotations.NullMarked;
