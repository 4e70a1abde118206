package io.github.dbstacks.web.webflux.coroutines

import io.github.dbstacks.schema.scenario.GetProfessor
import kotlinx.coroutines.flow.Flow
import org.springframework.data.annotation.Id
import org.springframework.data.r2dbc.repository.Query
import org.springframework.data.relational.core.mapping.Table
import org.springframework.data.repository.kotlin.CoroutineCrudRepository

@Table("companies")
data class CompanyRow(@Id val companyId: Int, val companyName: String)

interface CompanyRepository : CoroutineCrudRepository<CompanyRow, Int> {
    fun findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId(from: Int): Flow<CompanyRow>
}

@Table("professor")
data class ProfessorRow(@Id val id: Int, val name: String)

interface ProfessorRepository : CoroutineCrudRepository<ProfessorRow, Int>

@Table("course")
data class CourseRow(@Id val id: Int, val name: String)

interface CourseRepository : CoroutineCrudRepository<CourseRow, Int> {
    /** Returns each course once for each of its reports. */
    @Query(GetProfessor.REPORTS_SQL)
    fun findOncePerReport(professorId: Int): Flow<CourseRow>
}

@Table("users")
data class UserRow(@Id val name: String, val passwordHash: String)

interface UserRepository : CoroutineCrudRepository<UserRow, String>

@Table("person")
data class PersonRow(@Id val id: Int, val firstName: String, val lastName: String)

interface PersonRepository : CoroutineCrudRepository<PersonRow, Int> {
    fun findAllByOrderById(): Flow<PersonRow>

    /** Returns how many rows it has deleted. */
    suspend fun removeById(id: Int): Int
}

@Table("zipcode")
data class ZipcodeRow(
    @Id val zip: String,
    val city: String,
    val county: String,
    val state: String,
    val timezone: String,
    val type: String,
)

interface ZipcodeRepository : CoroutineCrudRepository<ZipcodeRow, String> {
    fun findByCityOrderByZip(city: String): Flow<ZipcodeRow>
}
