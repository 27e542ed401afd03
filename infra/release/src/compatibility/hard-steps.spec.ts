import { describe, expect, it } from '@jest/globals';
import { hardSteps } from './hard-steps.js';

const found = (...statements: string[]) => {
  const { never, once } = hardSteps(statements);
  return { never: never.map(({ why }) => why), once: once.map(({ why }) => why) };
};

describe('a step that breaks the last release', () => {
  it.each([
    ['ALTER TABLE rides RENAME COLUMN fare TO fare_paise', 'a rename'],
    ['ALTER TABLE rides RENAME TO trips', 'a rename'],
    ['ALTER TABLE rides ALTER COLUMN fare TYPE bigint', 'another type'],
    ['ALTER TABLE rides ALTER fare SET DATA TYPE bigint', 'another type'],
  ])('is never taken: %s', (sql, why) => {
    expect(found(sql).never).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ['ALTER TABLE rides DROP COLUMN search', '"search" is dropped'],
    ['ALTER TABLE rides ADD COLUMN tip integer, DROP COLUMN IF EXISTS search', '"search" is dropped'],
    ['DROP TABLE trips', '"trips" is dropped'],
    ['ALTER TABLE rides ADD COLUMN city text NOT NULL', '"city" must be there and has no default'],
    ['ALTER TABLE rides ADD COLUMN a text, ADD COLUMN city text NOT NULL', '"city" must be there and has no default'],
    ['ALTER TABLE rides ALTER COLUMN city SET NOT NULL', 'a column that must be there now'],
    ['ALTER TABLE rides ADD CONSTRAINT fare_positive CHECK (fare > 0)', 'a constraint'],
    ['CREATE UNIQUE INDEX one_city ON rides (city)', 'a unique index'],
  ])('waits until no release in use minds: %s', (sql, why) => {
    expect(found(sql)).toEqual({ never: [], once: [why] });
  });

  it.each([
    'CREATE TABLE tips (id uuid NOT NULL, amount integer NOT NULL)',
    'ALTER TABLE rides ADD COLUMN tip integer',
    'ALTER TABLE rides ADD COLUMN tip integer NOT NULL DEFAULT 0',
    "ALTER TABLE rides ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower('a')) STORED",
    'CREATE INDEX rides_search ON rides (search)',
    'DROP INDEX rides_search',
    'UPDATE rides SET tip = 0 WHERE tip IS NULL',
  ])('is not: %s', (sql) => {
    expect(found(sql)).toEqual({ never: [], once: [] });
  });

  it('does not exist on a table that the same release creates', () => {
    expect(found('CREATE TABLE tips (id uuid)', 'CREATE UNIQUE INDEX one_tip ON tips (id)').once).toEqual([]);
  });
});

const replaced = (table: string, name: string, check: string, rest = '') =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} CHECK (${check})${rest}`;

describe('a list of the values of a column', () => {
  const earlier = [
    `CREATE TABLE rides (
       id uuid PRIMARY KEY,
       vehicle_type text NOT NULL CHECK (vehicle_type IN ('auto', 'mini')),
       status text NOT NULL,
       CONSTRAINT known_status CHECK (status IN ('searching', 'completed'))
     )`,
    'CREATE TABLE ended_rides (LIKE rides INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id))',
  ];
  const oncesOf = (...statements: string[]) => hardSteps(statements, earlier).once.map(({ why }) => why);
  const type = 'rides_vehicle_type_check';

  it.each([
    replaced('rides', type, "vehicle_type IN ('auto', 'bike', 'mini')"),
    replaced('rides', type, "vehicle_type IN ('auto', 'bike', 'mini')", ' NOT VALID'),
    replaced('ended_rides', type, "vehicle_type IN ('auto', 'bike', 'mini')"),
    replaced('rides', 'known_status', "status IN ('searching', 'completed', 'cancelled')"),
  ])('may become longer: %s', (sql) => {
    expect(oncesOf(sql)).toEqual([]);
  });

  it.each([
    ['is shorter', replaced('rides', type, "vehicle_type IN ('auto')")],
    ['has other values', replaced('rides', type, "vehicle_type IN ('auto', 'bike')")],
    ['is of another column', replaced('rides', type, "status IN ('auto', 'bike', 'mini')")],
    ['asks for more', replaced('rides', type, "vehicle_type IN ('auto', 'bike', 'mini') AND status <> 'lost'")],
    ['was none before', replaced('rides', 'rides_city_check', "city IN ('pune')")],
    ['is of a table that nobody knows', replaced('trips', type, "vehicle_type IN ('auto', 'bike', 'mini')")],
    [
      'gets another name',
      `ALTER TABLE rides DROP CONSTRAINT ${type}, ADD CONSTRAINT types CHECK (vehicle_type IN ('auto', 'bike', 'mini'))`,
    ],
    [
      'comes with another change',
      `${replaced('rides', type, "vehicle_type IN ('auto', 'bike', 'mini')")}, ADD CONSTRAINT fare CHECK (fare > 0)`,
    ],
  ])('waits as any constraint when it %s', (_what, sql) => {
    expect(oncesOf(sql)).toEqual(['a constraint']);
  });

  it('is compared with what a migration of the same release has made of it', () => {
    const longer = replaced('rides', type, "vehicle_type IN ('auto', 'bike', 'mini')");
    expect(oncesOf(longer, replaced('rides', type, "vehicle_type IN ('auto', 'mini')"))).toEqual(['a constraint']);
  });
});

const loosened = (added: string, check: string) =>
  `ALTER TABLE keys ALTER COLUMN ride_id DROP NOT NULL, ADD COLUMN ${added}, ADD CONSTRAINT one CHECK (${check})`;

describe('a column that may be empty where a new one is filled', () => {
  const oneOfTwo = 'num_nonnulls(ride_id, booking_id) = 1';

  it.each([
    loosened('booking_id uuid', oneOfTwo),
    loosened('booking_id uuid REFERENCES bookings (id) DEFERRABLE INITIALLY DEFERRED', oneOfTwo),
  ])('breaks nothing: %s', (sql) => {
    expect(found(sql)).toEqual({ never: [], once: [] });
  });

  it.each([
    ['the new one is filled by itself', loosened('booking_id uuid DEFAULT gen_random_uuid()', oneOfTwo)],
    ['the constraint asks for more', loosened('booking_id uuid', `${oneOfTwo} AND city <> ''`)],
    ['the constraint asks for both', loosened('booking_id uuid', 'num_nonnulls(ride_id, booking_id) = 2')],
    ['it is about another column', loosened('booking_id uuid', 'num_nonnulls(city, booking_id) = 1')],
    [
      'the column could be empty before',
      `ALTER TABLE keys ADD COLUMN booking_id uuid, ADD CONSTRAINT one CHECK (${oneOfTwo})`,
    ],
    ['another change comes with it', `${loosened('booking_id uuid', oneOfTwo)}, ADD CONSTRAINT fare CHECK (fare > 0)`],
  ])('waits as any constraint when %s', (_what, sql) => {
    expect(found(sql).once).toContain('a constraint');
  });
});

describe('a unique index', () => {
  const where = `WHERE status IN ('searching', 'in_progress')`;
  const earlier = [
    `CREATE UNIQUE INDEX one_ride ON rides (rider_id) ${where}`,
    'CREATE UNIQUE INDEX one_plate ON rides (plate)',
  ];
  const slot = 'ALTER TABLE rides ADD COLUMN guest_slot smallint NOT NULL DEFAULT 0';
  const gone = 'DROP INDEX one_ride';
  const oncesOf = (...statements: string[]) => hardSteps(statements, earlier).once.map(({ why }) => why);

  it('may hold for fewer rows: a new column with a default is one more of its columns', () => {
    const wider = `CREATE UNIQUE INDEX one_ride ON rides (rider_id, guest_slot)\n  ${where}`;
    expect(oncesOf(slot, gone, wider)).toEqual([]);
  });

  it.each([
    [
      'is not dropped before',
      slot,
      'SELECT 1',
      `CREATE UNIQUE INDEX one_ride ON rides (rider_id, guest_slot) ${where}`,
    ],
    ['has another condition', slot, gone, 'CREATE UNIQUE INDEX one_ride ON rides (rider_id, guest_slot)'],
    ['lost a column', slot, gone, `CREATE UNIQUE INDEX one_ride ON rides (guest_slot) ${where}`],
    ['is on another table', slot, gone, `CREATE UNIQUE INDEX one_ride ON trips (rider_id, guest_slot) ${where}`],
    ['was another', slot, 'DROP INDEX one_car', `CREATE UNIQUE INDEX one_car ON rides (car, guest_slot) ${where}`],
    ['has a column that was there', slot, gone, `CREATE UNIQUE INDEX one_ride ON rides (rider_id, city) ${where}`],
    [
      'has a column that may be null',
      'ALTER TABLE rides ADD COLUMN guest_slot smallint',
      gone,
      `CREATE UNIQUE INDEX one_ride ON rides (rider_id, guest_slot) ${where}`,
    ],
  ])('still waits when it %s', (_, first, second, third) => {
    expect(oncesOf(first, second, third)).toEqual(['a unique index']);
  });

  const drill = 'ALTER TABLE rides ADD COLUMN seen_at timestamptz, ADD COLUMN drill boolean NOT NULL DEFAULT false';

  it.each(['WHERE drill', 'WHERE drill AND ended_at IS NULL'])(
    'may hold rows that the last release never writes: %s',
    (only) => {
      expect(oncesOf(drill, `CREATE UNIQUE INDEX one_drill ON rides (city) ${only}`)).toEqual([]);
    },
  );

  it('may be on a column that is empty in the rows of the last release', () => {
    const added = 'ALTER TABLE rides ADD COLUMN pack_zone text';
    expect(oncesOf(added, 'CREATE UNIQUE INDEX one_pack_zone ON rides (pack_zone)')).toEqual([]);
    const filled = 'ALTER TABLE rides ADD COLUMN pack_zone text NOT NULL DEFAULT 0';
    expect(oncesOf(filled, 'CREATE UNIQUE INDEX one_pack_zone ON rides (pack_zone)')).toEqual(['a unique index']);
    expect(oncesOf(added, 'CREATE UNIQUE INDEX one_pack_zone ON trips (pack_zone)')).toEqual(['a unique index']);
  });

  it.each([
    ['holds others too', drill, 'CREATE UNIQUE INDEX one_drill ON rides (city) WHERE drill OR ended_at IS NULL'],
    ['holds the others', drill, 'CREATE UNIQUE INDEX one_drill ON rides (city) WHERE NOT drill'],
    ['holds all', drill, 'CREATE UNIQUE INDEX one_drill ON rides (city)'],
    ['is on another table', drill, 'CREATE UNIQUE INDEX one_drill ON trips (city) WHERE drill'],
    ['has a column that was there', 'SELECT 1', 'CREATE UNIQUE INDEX one_drill ON rides (city) WHERE drill'],
    [
      'has a column that is true by default',
      'ALTER TABLE rides ADD COLUMN drill boolean NOT NULL DEFAULT true',
      'CREATE UNIQUE INDEX one_drill ON rides (city) WHERE drill',
    ],
  ])('of marked rows waits when it %s', (_, first, second) => {
    expect(oncesOf(first, second)).toEqual(['a unique index']);
  });
});
