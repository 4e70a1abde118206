-- The orders that post-order inserts. Where there is such a table already, this fails and changes nothing.
BEGIN;

CREATE TABLE orders (
    order_id VARCHAR(50),
    product_id VARCHAR(50),
    amount DECIMAL(6,2) NOT NULL,
    PRIMARY KEY (order_id, product_id)
);

COMMENT ON TABLE orders IS 'Made by dbstacks, which may empty and drop it.';

COMMIT;
