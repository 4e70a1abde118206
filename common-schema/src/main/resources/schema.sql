-- The one schema of dbstacks: 100,000 companies whose names are the MD5 of their id, so that the right answer to
-- every SELECT is known in advance. Where there is such a table already, this fails and changes nothing.
BEGIN;

CREATE TABLE companies (
    company_id SERIAL PRIMARY KEY,
    company_name VARCHAR(255)
);

-- The orchestrator uses no table without this comment.
COMMENT ON TABLE companies IS 'Made by dbstacks, which may empty and drop it.';

INSERT INTO companies (company_id, company_name)
    SELECT id, md5(id::text) FROM generate_series(1, 100000) AS id;

SELECT setval(pg_get_serial_sequence('companies', 'company_id'), (SELECT max(company_id) FROM companies));

ANALYZE companies;

COMMIT;
