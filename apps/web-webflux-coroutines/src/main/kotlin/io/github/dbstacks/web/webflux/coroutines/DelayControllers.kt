package io.github.dbstacks.web.webflux.coroutines

import io.github.dbstacks.http.Sentences
import io.github.dbstacks.schema.scenario.WaitDelay
import jakarta.validation.constraints.Max
import jakarta.validation.constraints.Min
import java.time.Duration
import kotlinx.coroutines.delay
import org.springframework.context.annotation.Profile
import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import reactor.core.publisher.Mono

private const val LONGEST = WaitDelay.MOST_MILLIS.toLong()

/** A suspending function waits. */
@RestController
@RequestMapping(produces = [MediaType.APPLICATION_JSON_VALUE])
@Profile("!reactor")
class SuspendingDelayController {
    @GetMapping("/delay")
    suspend fun answer(@RequestParam(defaultValue = "2") @Min(0, message = Sentences.MILLIS) @Max(LONGEST, message = Sentences.MILLIS) millis: Int): WaitDelay.Delayed {
        delay(millis.toLong())
        return WaitDelay.Delayed(millis)
    }
}

/** Reactor waits, without a coroutine. */
@RestController
@RequestMapping(produces = [MediaType.APPLICATION_JSON_VALUE])
@Profile("reactor")
class ReactorDelayController {
    @GetMapping("/delay")
    fun answer(@RequestParam(defaultValue = "2") @Min(0, message = Sentences.MILLIS) @Max(LONGEST, message = Sentences.MILLIS) millis: Int): Mono<WaitDelay.Delayed> =
        Mono.delay(Duration.ofMillis(millis.toLong())).thenReturn(WaitDelay.Delayed(millis))
}
