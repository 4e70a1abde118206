-- The rows that zip-code inserts and reads, none at first. Where there is such a table already, this fails and changes nothing.
BEGIN;

CREATE TABLE zipcode (
    zip VARCHAR(50) PRIMARY KEY,
    type VARCHAR(50) NOT NULL,
    city VARCHAR(50) NOT NULL,
    state VARCHAR(50) NOT NULL,
    county VARCHAR(50) NOT NULL,
    timezone VARCHAR(50) NOT NULL
);

COMMENT ON TABLE zipcode IS 'Made by dbstacks, which may empty and drop it.';

COMMIT;
