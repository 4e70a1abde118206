package io.github.dbstacks.web.webflux.coroutines

import io.github.dbstacks.spring.WebApplication
import org.springframework.boot.autoconfigure.SpringBootApplication

/** Kotlin's coroutines and Spring Data R2DBC inside Spring WebFlux. */
@SpringBootApplication(proxyBeanMethods = false)
class Application {
    companion object {
        @JvmStatic
        fun main(args: Array<String>) {
            WebApplication.main(Application::class.java, args) { mapOf() }
        }
    }
}
