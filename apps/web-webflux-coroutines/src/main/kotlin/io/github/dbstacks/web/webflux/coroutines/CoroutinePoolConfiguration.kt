package io.github.dbstacks.web.webflux.coroutines

import io.github.dbstacks.r2dbc.R2dbcPool
import io.github.dbstacks.settings.Settings
import io.r2dbc.pool.ConnectionPool
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration

/** The pool of standalone-r2dbc as a bean. */
@Configuration(proxyBeanMethods = false)
class CoroutinePoolConfiguration {
    // It stays empty until the first request.
    @Bean
    fun pool(settings: Settings): R2dbcPool = R2dbcPool.open(settings, settings.poolSize())

    @Bean
    fun connectionPool(pool: R2dbcPool): ConnectionPool = pool.connections()
}
