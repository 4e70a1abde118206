-- The rows that zip-code inserts and reads, none at first. Where there is such a table already, this fails.
CREATE TABLE zipcode (
    zip VARCHAR(50) PRIMARY KEY,
    type VARCHAR(50) NOT NULL,
    city VARCHAR(50) NOT NULL,
    state VARCHAR(50) NOT NULL,
    county VARCHAR(50) NOT NULL,
    timezone VARCHAR(50) NOT NULL
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

ALTER TABLE zipcode COMMENT = 'Made by dbstacks, which may empty and drop it.';
