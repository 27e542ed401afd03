import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE rides
     ADD COLUMN searching_since timestamptz(3) NOT NULL DEFAULT now(),
     ADD COLUMN confirmed_at timestamptz(3),
     ADD COLUMN stalled_at timestamptz(3),
     ADD COLUMN nearest_metres integer,
     ADD COLUMN nearer_at timestamptz(3),
     ADD COLUMN named_driver_id uuid,
     ADD COLUMN named smallint NOT NULL DEFAULT 0 CHECK (named >= 0),
     ADD COLUMN unconfirmed smallint NOT NULL DEFAULT 0 CHECK (unconfirmed >= 0),
     ADD COLUMN not_again uuid[] NOT NULL DEFAULT '{}',
     ADD COLUMN releases smallint NOT NULL DEFAULT 0 CHECK (releases >= 0),
     ADD COLUMN released_driver_id uuid,
     ADD COLUMN released_by text CHECK (released_by IN ('rider', 'driver', 'admin', 'expiry')),
     ADD COLUMN release_reason text,
     ADD COLUMN ended_away jsonb,
     ADD COLUMN flags text[] NOT NULL DEFAULT '{}'`,
  // Rides of the release before: their search began when they were booked, and their drivers had agreed.
  `UPDATE rides SET searching_since = created_at, confirmed_at = assigned_at`,
  `DROP INDEX rides_open_since`,
  `CREATE INDEX rides_searching_since ON rides (searching_since) WHERE status = 'searching'`,
  `CREATE INDEX rides_unconfirmed ON rides (assigned_at) WHERE status = 'driver_assigned' AND confirmed_at IS NULL`,
  `CREATE TABLE offers (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     ride_id uuid NOT NULL REFERENCES rides (id),
     driver_id uuid NOT NULL,
     state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
     offered_at timestamptz(3) NOT NULL DEFAULT now(),
     exclusive_until timestamptz(3) NOT NULL,
     expires_at timestamptz(3) NOT NULL,
     answered_at timestamptz(3),
     CONSTRAINT answered_once CHECK ((state = 'open') = (answered_at IS NULL)),
     CONSTRAINT exclusive_first CHECK (exclusive_until <= expires_at)
   )`,
  // R11: a driver has one offer at a time, and is offered a ride once in each of its searches.
  `CREATE UNIQUE INDEX one_open_offer_per_driver ON offers (driver_id) WHERE state = 'open'`,
  `CREATE UNIQUE INDEX one_open_offer_per_pair ON offers (ride_id, driver_id) WHERE state = 'open'`,
  `CREATE INDEX offers_of_ride ON offers (ride_id, id)`,
  `CREATE INDEX offers_of_driver ON offers (driver_id, offered_at DESC)`,
  `CREATE INDEX offers_open ON offers (expires_at) WHERE state = 'open'`,
  `CREATE TABLE dispatch_claims (
     city text NOT NULL,
     vehicle_type text NOT NULL,
     round_at timestamptz(3) NOT NULL,
     PRIMARY KEY (city, vehicle_type)
   )`,
  `CREATE TABLE dispatch_receipts (
     ride_id uuid NOT NULL,
     at timestamptz(3) NOT NULL,
     candidates jsonb NOT NULL,
     PRIMARY KEY (ride_id, at)
   )`,
  `CREATE INDEX dispatch_receipts_age ON dispatch_receipts (at)`,
  `CREATE TABLE dispatch_days (
     day date PRIMARY KEY,
     rounds integer NOT NULL,
     candidates integer NOT NULL
   )`,
];

export class Dispatch1795700000000 implements MigrationInterface {
  readonly name = 'Dispatch1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dispatch_days, dispatch_receipts, dispatch_claims, offers');
  }
}
