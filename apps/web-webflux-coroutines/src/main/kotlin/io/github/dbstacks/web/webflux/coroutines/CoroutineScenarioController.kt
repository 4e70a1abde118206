package io.github.dbstacks.web.webflux.coroutines

import io.github.dbstacks.http.Credentials
import io.github.dbstacks.http.NewOrder
import io.github.dbstacks.http.NewPerson
import io.github.dbstacks.http.NewZipcode
import io.github.dbstacks.schema.scenario.Company
import io.github.dbstacks.schema.scenario.FindOrInsertZipcode
import io.github.dbstacks.schema.scenario.ListPeople
import io.github.dbstacks.schema.scenario.LogIn
import io.github.dbstacks.schema.scenario.Person
import io.github.dbstacks.schema.scenario.PostOrder
import io.github.dbstacks.schema.scenario.Professor
import io.github.dbstacks.schema.scenario.ScenarioStatement
import io.github.dbstacks.schema.scenario.Zipcode
import io.github.dbstacks.settings.Settings
import io.github.dbstacks.spring.Problem
import jakarta.validation.Valid
import jakarta.validation.constraints.Pattern
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.withContext
import org.springframework.dao.DuplicateKeyException
import org.springframework.http.HttpStatus
import org.springframework.http.MediaType
import org.springframework.r2dbc.core.DatabaseClient
import org.springframework.r2dbc.core.awaitRowsUpdated
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder
import org.springframework.transaction.ReactiveTransactionManager
import org.springframework.transaction.reactive.TransactionalOperator
import org.springframework.transaction.reactive.executeAndAwait
import org.springframework.web.bind.annotation.DeleteMapping
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.ResponseStatus
import org.springframework.web.bind.annotation.RestController

/** The scenarios with suspending functions and coroutine repositories. */
@RestController
@RequestMapping(produces = [MediaType.APPLICATION_JSON_VALUE])
class CoroutineScenarioController(
    private val companies: CompanyRepository,
    private val professors: ProfessorRepository,
    private val courses: CourseRepository,
    private val users: UserRepository,
    private val people: PersonRepository,
    private val zipcodes: ZipcodeRepository,
    private val database: DatabaseClient,
    transactionManager: ReactiveTransactionManager,
    private val settings: Settings,
) {
    private val transactions = TransactionalOperator.create(transactionManager)
    private val passwords = BCryptPasswordEncoder()
    private val computing: CoroutineContext =
        if (settings.has("compute-on-loop")) EmptyCoroutineContext else Dispatchers.Default

    @GetMapping("/companies/{companyId}")
    suspend fun company(@PathVariable companyId: Int): Company = ask {
        val row = companies.findById(companyId)
            ?: throw Problem.UNKNOWN.exception("There is no company $companyId.")
        Company(row.companyId, row.companyName)
    }

    @GetMapping("/companies")
    suspend fun companies(@RequestParam(defaultValue = "1") from: Int): List<Company> = ask {
        companies.findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId(from)
            .map { Company(it.companyId, it.companyName) }
            .toList()
    }

    @PostMapping("/orders")
    @ResponseStatus(HttpStatus.CREATED)
    suspend fun order(@Valid @RequestBody order: NewOrder): NewOrder = ask {
        try {
            insert(PostOrder.INSERT, order)
            order
        } catch (e: DuplicateKeyException) {
            throw Problem.DUPLICATE.exception("There is an order ${order.orderId()} already.")
        }
    }

    @GetMapping("/professors/{professorId}")
    suspend fun professor(@PathVariable professorId: Int): Professor = ask {
        val row = professors.findById(professorId)
            ?: throw Problem.UNKNOWN.exception("There is no professor $professorId.")
        val reports = courses.findOncePerReport(professorId).map { Professor.Report(it.id, it.name) }.toList()
        Professor(row.id, row.name, reports)
    }

    /** It is not in a transaction, which would hold its connection while the password is hashed. */
    @PostMapping("/login")
    suspend fun login(@Valid @RequestBody given: Credentials): LogIn.User {
        val hash = users.findById(given.name())?.passwordHash ?: LogIn.HASH_OF_NOBODY
        if (!withContext(computing) { passwords.matches(given.password(), hash) }) {
            throw Problem.CREDENTIALS.exception("There is no user with this name and password.")
        }
        return LogIn.User(given.name())
    }

    @GetMapping("/people")
    suspend fun people(): List<Person> = ask {
        people.findAllByOrderById().map { Person(it.id, it.firstName, it.lastName) }.toList()
    }

    @GetMapping("/people/{id}")
    suspend fun person(@PathVariable id: Int): Person = ask {
        val row = people.findById(id) ?: throw Problem.UNKNOWN.exception("There is no person $id.")
        Person(row.id, row.firstName, row.lastName)
    }

    @PostMapping("/people")
    @ResponseStatus(HttpStatus.CREATED)
    suspend fun person(@Valid @RequestBody person: NewPerson): NewPerson = ask {
        try {
            insert(ListPeople.INSERT, person)
            person
        } catch (e: DuplicateKeyException) {
            throw Problem.DUPLICATE.exception("There is a person ${person.id()} already.")
        }
    }

    @DeleteMapping("/people/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    suspend fun deletePerson(@PathVariable id: Int) = ask {
        if (people.removeById(id) == 0) {
            throw Problem.UNKNOWN.exception("There is no person $id.")
        }
    }

    /** It is not in a transaction, which a duplicate would end. Another request may be faster. */
    @PostMapping("/zipcode")
    suspend fun zipcode(@Valid @RequestBody given: NewZipcode): Zipcode =
        find(given.zip()) ?: try {
            insert(FindOrInsertZipcode.INSERT, given)
            given.asZipcode()
        } catch (e: DuplicateKeyException) {
            find(given.zip()) ?: throw e
        }

    private suspend fun find(zip: String): Zipcode? = zipcodes.findById(zip)?.let { asZipcode(it) }

    @GetMapping("/zipcode/{zip}")
    suspend fun zipcode(
        @PathVariable @Pattern(regexp = NewZipcode.DIGITS, message = NewZipcode.ZIP) zip: String,
    ): Zipcode = ask { find(zip) ?: throw Problem.UNKNOWN.exception("There is no zip $zip.") }

    @GetMapping("/zipcode/by_city")
    suspend fun zipcodes(
        @RequestParam(defaultValue = "")
        @Pattern(regexp = NewZipcode.CITY_OR_NONE, message = NewZipcode.CITY)
        city: String,
    ): List<Zipcode> = ask { zipcodes.findByCityOrderByZip(city).map { asZipcode(it) }.toList() }

    private fun asZipcode(row: ZipcodeRow) =
        Zipcode(row.city, row.county, row.state, row.timezone, row.type, row.zip)

    // Spring Data's own insert always asks for the key, and MariaDB then sends it as a row.
    private suspend fun insert(statement: ScenarioStatement, row: Any) =
        database.sql(statement.named()).bindProperties(row).fetch().awaitRowsUpdated()

    /** Each statement commits by itself, or with the profile `transaction` all of a request's together. */
    private suspend fun <T : Any> ask(statements: suspend () -> T): T =
        if (settings.has("transaction")) transactions.executeAndAwait { statements() } else statements()
}
