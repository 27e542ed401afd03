/** The tables of the kit in every service's database, as they first were: what came later is in the kit's migrations. */
export const messagingTables = [
  `CREATE TABLE IF NOT EXISTS outbox (
     seq bigserial PRIMARY KEY,
     id uuid NOT NULL UNIQUE,
     type text NOT NULL,
     occurred_at timestamptz NOT NULL,
     correlation_id text NOT NULL,
     data jsonb NOT NULL,
     published_at timestamptz
   )`,
  `CREATE INDEX IF NOT EXISTS outbox_unpublished ON outbox (seq) WHERE published_at IS NULL`,
  `CREATE TABLE IF NOT EXISTS inbox (
     consumer text NOT NULL,
     event_id uuid NOT NULL,
     received_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (consumer, event_id)
   )`,
  `CREATE TABLE IF NOT EXISTS dead_letters (
     id bigserial PRIMARY KEY,
     consumer text NOT NULL,
     event_id uuid,
     envelope text NOT NULL,
     error text NOT NULL,
     at timestamptz NOT NULL DEFAULT now()
   )`,
] as const;
