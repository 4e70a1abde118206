package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import io.github.dbstacks.http.NewOrder;
import io.github.dbstacks.http.NewPerson;
import io.github.dbstacks.http.NewZipcode;
import io.github.dbstacks.http.data.ScenarioData;
import io.github.dbstacks.schema.scenario.Company;
import io.github.dbstacks.schema.scenario.Person;
import io.github.dbstacks.schema.scenario.Professor;
import io.github.dbstacks.schema.scenario.Zipcode;
import io.github.dbstacks.web.mvc.jpa.CompanyEntity;
import io.github.dbstacks.web.mvc.jpa.CourseEntity;
import io.github.dbstacks.web.mvc.jpa.JpaRepositories;
import io.github.dbstacks.web.mvc.jpa.OrderEntity;
import io.github.dbstacks.web.mvc.jpa.PersonEntity;
import io.github.dbstacks.web.mvc.jpa.ProfessorEntity;
import io.github.dbstacks.web.mvc.jpa.UserEntity;
import io.github.dbstacks.web.mvc.jpa.ZipcodeEntity;
import java.util.List;
import java.util.Optional;
import org.hibernate.exception.ConstraintViolationException;
import org.springframework.context.annotation.Profile;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Asks through the repositories of Spring Data JPA. It writes in transactions of its own, since JPA writes in no other
 * way.
 */
@Component
@Profile("!plain")
class JpaData implements ScenarioData {
    private final JpaRepositories repositories;
    private final TransactionOperations writing;

    JpaData(JpaRepositories repositories, PlatformTransactionManager transactions) {
        this.repositories = repositories;
        this.writing = new TransactionTemplate(transactions);
    }

    @Override
    public Optional<Company> company(int companyId) {
        return repositories.companies().findById(companyId).map(CompanyEntity::asCompany);
    }

    @Override
    public List<Company> companies(int from) {
        return repositories.companies().findTop100ByCompanyIdGreaterThanEqualOrderByCompanyId(from).stream()
                .map(CompanyEntity::asCompany)
                .toList();
    }

    @Override
    public boolean insert(NewOrder order) {
        return isInserted(() -> repositories.orders().save(new OrderEntity(order)));
    }

    @Override
    public Optional<String> professorName(int professorId) {
        return repositories.professors().findById(professorId).map(ProfessorEntity::name);
    }

    @Override
    public List<Professor.Report> reports(int professorId) {
        return repositories.courses().findOncePerReport(professorId).stream()
                .map(CourseEntity::asReport)
                .toList();
    }

    @Override
    public Optional<String> passwordHash(String userName) {
        return repositories.users().findById(userName).map(UserEntity::passwordHash);
    }

    @Override
    public List<Person> people() {
        return repositories.people().findAllByOrderById().stream()
                .map(PersonEntity::asPerson)
                .toList();
    }

    @Override
    public Optional<Person> person(int id) {
        return repositories.people().findById(id).map(PersonEntity::asPerson);
    }

    @Override
    public boolean insert(NewPerson person) {
        return isInserted(() -> repositories.people().save(new PersonEntity(person)));
    }

    @Override
    public boolean deletePerson(int id) {
        return Boolean.TRUE.equals(
                writing.execute(transaction -> repositories.people().removeById(id) > 0));
    }

    @Override
    public Optional<Zipcode> zipcode(String zip) {
        return repositories.zipcodes().findById(zip).map(ZipcodeEntity::asZipcode);
    }

    @Override
    public List<Zipcode> zipcodes(String city) {
        return repositories.zipcodes().findByCityOrderByZip(city).stream()
                .map(ZipcodeEntity::asZipcode)
                .toList();
    }

    @Override
    public boolean insert(NewZipcode zipcode) {
        return isInserted(() -> repositories.zipcodes().save(new ZipcodeEntity(zipcode)));
    }

    private boolean isInserted(Runnable save) {
        try {
            writing.executeWithoutResult(transaction -> save.run());
            return true;
        } catch (DataIntegrityViolationException e) {
            if (isDuplicate(e)) {
                return false;
            }
            throw e;
        }
    }

    private static boolean isDuplicate(DataIntegrityViolationException e) {
        return e.getCause() instanceof ConstraintViolationException violated
                && violated.getKind() == ConstraintViolationException.ConstraintKind.UNIQUE;
    }
}
