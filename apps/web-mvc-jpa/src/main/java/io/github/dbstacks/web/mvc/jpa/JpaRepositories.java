package io.github.dbstacks.web.mvc.jpa;

/** The repositories of all scenarios. */
public record JpaRepositories(
        CompanyEntity.Companies companies,
        OrderEntity.Orders orders,
        PersonEntity.People people,
        ProfessorEntity.Professors professors,
        CourseEntity.Courses courses,
        UserEntity.Users users,
        ZipcodeEntity.Zipcodes zipcodes) {}
