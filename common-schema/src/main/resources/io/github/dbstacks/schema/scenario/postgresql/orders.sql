-- The orders that post-order inserts. Applying this again changes nothing.
CREATE TABLE IF NOT EXISTS orders (
    order_id VARCHAR(50),
    product_id VARCHAR(50),
    amount DECIMAL(6,2) NOT NULL,
    PRIMARY KEY (order_id, product_id)
);
