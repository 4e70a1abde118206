-- Counts statements, so that ./bench can check that every stack did the same work. The server loads its library at the start.
CREATE EXTENSION pg_stat_statements;
