package io.github.dbstacks.web.mvc.jpa;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** With the profile {@code transaction}, {@code @Transactional} works. An INSERT has one in any case, since JPA writes in no other way. */
@Configuration(proxyBeanMethods = false)
@Profile("transaction")
@EnableTransactionManagement
class TransactionConfiguration {}
