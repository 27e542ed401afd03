import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tariff of the specification, in the form of `TariffTerms`: version 1, for good. */
const documented = (basePaise: number, perKmPaise: number) =>
  JSON.stringify({
    distance: 'straight',
    basePaise,
    includedMetres: 0,
    perKmPaise,
    perMinutePaise: 0,
    minimumPaise: 0,
    waiting: { freeMinutes: 0, perMinutePaise: 0 },
    cancellation: { freeMinutes: 3, percent: 0, mostPaise: 0 },
    noShowPaise: 0,
    night: { fromHour: 23, toHour: 5, percent: 0 },
    surge: { leastPercent: 50, mostPercent: 200 },
    gstPercent: 5,
    commission: { quotedPercent: 20, settledPercent: 10 },
    bonus: { paise: 500, belowMetres: 2000 },
    tolls: [],
  });
const versionOne = { mini: [800, 1200], sedan: [1500, 1800], suv: [2500, 2800], auto: [500, 800] } as const;

const tariffs = [
  `CREATE TABLE tariffs (
     id text NOT NULL,
     version integer NOT NULL CHECK (version > 0),
     city text,
     vehicle_type text NOT NULL CHECK (vehicle_type IN ('mini', 'sedan', 'suv', 'auto')),
     effective_from timestamptz(3) NOT NULL,
     terms jsonb NOT NULL,
     created_by uuid,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     PRIMARY KEY (id, version),
     CONSTRAINT named_after_place_and_type CHECK (id = coalesce(city, 'everywhere') || '/' || vehicle_type)
   )`,
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$`,
  // What quotes and receipts were computed by stays as it was.
  `CREATE TRIGGER tariffs_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON tariffs EXECUTE FUNCTION refuse_change()`,
  ...Object.entries(versionOne).map(
    ([type, [base, perKm]]) =>
      `INSERT INTO tariffs (id, version, vehicle_type, effective_from, terms)
       VALUES ('everywhere/${type}', 1, '${type}', '2020-01-01', '${documented(base, perKm)}')`,
  ),
  // 244 random bits, the same for all instances. A quote that is signed with it holds for minutes.
  `CREATE TABLE quote_keys (
     key bytea NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `INSERT INTO quote_keys (key)
   SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')`,
];

const rides = [
  `ALTER TABLE rides
     ADD COLUMN tariff_id text,
     ADD COLUMN tariff_version integer,
     ADD COLUMN fare_inputs jsonb,
     ADD COLUMN driver_terms jsonb,
     ADD COLUMN commission_paise integer,
     ADD COLUMN gst_paise integer,
     ADD COLUMN bonus_paise integer NOT NULL DEFAULT 0 CHECK (bonus_paise >= 0),
     ADD COLUMN tip_paise integer NOT NULL DEFAULT 0 CHECK (tip_paise >= 0),
     ADD COLUMN fee_paise integer NOT NULL DEFAULT 0 CHECK (fee_paise >= 0),
     ADD COLUMN discount_paise integer NOT NULL DEFAULT 0 CHECK (discount_paise >= 0),
     ADD COLUMN paid_paise integer NOT NULL DEFAULT 0 CHECK (paid_paise >= 0),
     ADD COLUMN paid_at timestamptz(3),
     ADD COLUMN payment_method text NOT NULL DEFAULT 'cash' CHECK (payment_method IN ('cash', 'upi', 'wallet')),
     ADD COLUMN payment_reference text`,
  // Rides that an instance of the release before completes meanwhile: they are billed by a job.
  `CREATE INDEX rides_unbilled ON rides (completed_at) WHERE status = 'completed' AND commission_paise IS NULL`,
];

const receipts = [
  `CREATE FUNCTION sum_of_lines(lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce(sum((line->>'paise')::bigint), 0)::bigint FROM jsonb_array_elements(lines) AS line $$`,
  `CREATE TABLE invoice_counters (
     financial_year text PRIMARY KEY,
     last integer NOT NULL
   )`,
  `CREATE TABLE ride_receipts (
     ride_id uuid PRIMARY KEY REFERENCES rides (id),
     kind text NOT NULL CHECK (kind IN ('ride', 'cancellation', 'no_show')),
     tariff_id text NOT NULL,
     tariff_version integer NOT NULL,
     inputs jsonb NOT NULL,
     lines jsonb NOT NULL,
     total_paise integer NOT NULL,
     financial_year text NOT NULL,
     invoice_serial integer NOT NULL CHECK (invoice_serial > 0),
     issued_at timestamptz(3) NOT NULL,
     FOREIGN KEY (tariff_id, tariff_version) REFERENCES tariffs (id, version),
     CONSTRAINT one_invoice_per_number UNIQUE (financial_year, invoice_serial),
     CONSTRAINT lines_sum_to_total CHECK (sum_of_lines(lines) = total_paise)
   )`,
  `CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ride_receipts EXECUTE FUNCTION refuse_change()`,
  // Rides of the release before: each as it was charged, by the rate that it keeps or, older, by version 1. They were paid.
  `UPDATE rides SET tariff_id = 'everywhere/' || vehicle_type, tariff_version = 1,
     fare_inputs = jsonb_build_object('metres', distance_metres, 'minutes', duration_minutes,
       'surgePercent', round(coalesce((tariff->>'surge')::numeric, 1) * 100), 'night', false, 'waitingSeconds', 0,
       'tolls', '[]'::jsonb, 'discountPaise', 0),
     gst_paise = CASE WHEN status = 'completed' THEN fare_paise - round(fare_paise / 105.0) * 100 END,
     commission_paise = CASE WHEN status = 'completed' THEN round(fare_paise / 10.0) END,
     paid_paise = CASE WHEN status = 'completed' THEN fare_paise ELSE 0 END,
     paid_at = completed_at`,
  `INSERT INTO ride_receipts (ride_id, kind, tariff_id, tariff_version, inputs, lines, total_paise, financial_year,
     invoice_serial, issued_at)
   SELECT id, 'ride', tariff_id, tariff_version, fare_inputs,
     jsonb_build_array(jsonb_build_object('code', 'base', 'paise', base), jsonb_build_object('code', 'distance', 'paise', distance))
       || CASE WHEN surged <> base + distance
            THEN jsonb_build_array(jsonb_build_object('code', 'surge', 'paise', surged - base - distance)) ELSE '[]' END
       || CASE WHEN fare - gst <> surged
            THEN jsonb_build_array(jsonb_build_object('code', 'rounding', 'paise', fare - gst - surged)) ELSE '[]' END
       || jsonb_build_array(jsonb_build_object('code', 'gst', 'paise', gst)),
     fare, year, row_number() OVER (PARTITION BY year ORDER BY completed_at, id), completed_at
   FROM (SELECT *, round(per_km * metres / 1000.0)::bigint AS distance,
                round((base + round(per_km * metres / 1000.0)) * surge)::bigint AS surged
         FROM (SELECT rides.id, tariff_id, tariff_version, fare_inputs, completed_at, fare_paise AS fare, gst_paise AS gst,
                      distance_metres AS metres, coalesce((rides.tariff->>'surge')::numeric, 1) AS surge,
                      coalesce((rides.tariff->>'basePaise')::bigint, (terms->>'basePaise')::bigint) AS base,
                      coalesce((rides.tariff->>'perKmPaise')::bigint, (terms->>'perKmPaise')::bigint) AS per_km,
                      CASE WHEN extract(month FROM day) >= 4 THEN to_char(day, 'YY') || to_char(day + interval '1 year', 'YY')
                           ELSE to_char(day - interval '1 year', 'YY') || to_char(day, 'YY') END AS year
               FROM rides JOIN tariffs ON tariffs.id = tariff_id AND tariffs.version = tariff_version,
                 LATERAL (SELECT completed_at AT TIME ZONE 'Asia/Kolkata' AS day) AS kolkata
               WHERE status = 'completed') AS rates) AS charged`,
  `INSERT INTO invoice_counters (financial_year, last)
   SELECT financial_year, max(invoice_serial) FROM ride_receipts GROUP BY 1`,
];

/** Tariffs in versions, signed quotes, and the one bill of each ride with its invoice number. */
export class TariffsAndReceipts1795800000000 implements MigrationInterface {
  readonly name = 'TariffsAndReceipts1795800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tariffs, ...rides, ...receipts]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ride_receipts, invoice_counters, quote_keys, tariffs');
    await runner.query('DROP FUNCTION sum_of_lines, refuse_change');
  }
}
