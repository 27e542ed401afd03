import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE payment_orders (
     order_id text PRIMARY KEY,
     provider text NOT NULL,
     key_id text NOT NULL,
     ride_id uuid NOT NULL,
     paise integer NOT NULL CHECK (paise > 0),
     state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid')),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     looks smallint NOT NULL DEFAULT 0,
     next_look_at timestamptz(3) NOT NULL
   )`,
  `CREATE UNIQUE INDEX one_open_order ON payment_orders (ride_id, paise, key_id) WHERE state = 'open'`,
  `CREATE INDEX orders_to_look_at ON payment_orders (next_look_at) WHERE state = 'open'`,
  `CREATE TABLE provider_payments (
     payment_id text PRIMARY KEY,
     order_id text NOT NULL REFERENCES payment_orders,
     ride_id uuid NOT NULL,
     paise bigint NOT NULL CHECK (paise >= 0),
     currency text NOT NULL,
     state text NOT NULL DEFAULT 'seen',
     refund_id text,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     changed_at timestamptz(3) NOT NULL DEFAULT now(),
     tries smallint NOT NULL DEFAULT 0,
     next_try_at timestamptz(3) NOT NULL
   )`,
  `CREATE INDEX provider_payments_to_follow ON provider_payments (next_try_at) WHERE state IN ('authorized', 'refund_due')`,
  `CREATE TABLE provider_events (
     event_id text PRIMARY KEY,
     type text NOT NULL,
     received_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `CREATE INDEX provider_events_by_time ON provider_events (received_at)`,
];

/** Payments by a payment provider: orders, what became of their payments, and the events that were taken. */
export class PaymentProvider1795840000000 implements MigrationInterface {
  readonly name = 'PaymentProvider1795840000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE provider_events, provider_payments, payment_orders');
  }
}
