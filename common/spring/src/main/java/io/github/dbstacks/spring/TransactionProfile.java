package io.github.dbstacks.spring;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** With the profile {@code transaction}, {@code @Transactional} works; without it each statement commits by itself. */
@Configuration(proxyBeanMethods = false)
@Profile("transaction")
@EnableTransactionManagement
public class TransactionProfile {}
