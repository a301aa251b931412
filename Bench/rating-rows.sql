-- The visits that rating.pgbench rates, each of a store of its own, beside the rows of a server's schema.
-- -v tells: sessions (how many), now (milliseconds).
INSERT INTO stores (id, public_id, tag_id, name, primary_review_platform, review_destination_url, open_kiosks,
  created_at, updated_at)
SELECT 'bench-store-' || n, 'store_bench' || n, 'tag_bench' || n, 'Maison ' || n, 'GOOGLE',
  'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4', 'YES', :now, :now
FROM generate_series(0, :sessions - 1) AS n;
INSERT INTO orders (id, store_id, provider, external_order_id, total_amount, currency, items, created_at)
SELECT 'bench-order-' || n, 'bench-store-' || n, 'DEMO', 'bench-' || n, 4599, 'USD',
  '[{"name":"Silk Scarf","price":45.99,"quantity":1},{"name":"Straw Hat","price":19.5,"quantity":2}]', :now
FROM generate_series(0, :sessions - 1) AS n;
INSERT INTO review_sessions (id, public_id, store_id, order_id, status, created_at, updated_at)
SELECT 'bench-session-' || n, 'sess_bench' || n, 'bench-store-' || n, 'bench-order-' || n, 'PENDING', :now, :now
FROM generate_series(0, :sessions - 1) AS n;
ANALYZE;
