-- The orders that post-order inserts. Where there is such a table already, this fails.
CREATE TABLE orders (
    order_id VARCHAR(50),
    product_id VARCHAR(50),
    amount DECIMAL(6,2) NOT NULL,
    PRIMARY KEY (order_id, product_id)
) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

ALTER TABLE orders COMMENT = 'Made by dbstacks, which may empty and drop it.';
