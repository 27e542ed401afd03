/** The tables of the kit in every service's database, created by its first migration. */
export const messagingTables = [
  `CREATE TABLE outbox (
     seq bigserial PRIMARY KEY,
     id uuid NOT NULL UNIQUE,
     type text NOT NULL,
     occurred_at timestamptz NOT NULL,
     correlation_id text NOT NULL,
     data jsonb NOT NULL,
     published_at timestamptz
   )`,
  `CREATE INDEX outbox_unpublished ON outbox (seq) WHERE published_at IS NULL`,
  `CREATE TABLE inbox (
     consumer text NOT NULL,
     event_id uuid NOT NULL,
     received_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (consumer, event_id)
   )`,
  `CREATE TABLE dead_letters (
     id bigserial PRIMARY KEY,
     consumer text NOT NULL,
     event_id uuid,
     envelope text NOT NULL,
     error text NOT NULL,
     at timestamptz NOT NULL DEFAULT now()
   )`,
] as const;
