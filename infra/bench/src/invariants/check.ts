import { isDeepStrictEqual } from 'node:util';
import { transitions, type RideStatus, type ServiceName } from '@rahi/contracts';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import type pg from 'pg';
import { onDatabase } from '../product/bench-product.js';
import { byStatus, money, ofQuietRides, ofRides, onTrip, steps } from './queries.js';

const settleWithinMs = 60_000;

/** An invariant that was checked. */
export interface Checked {
  readonly name: string;
  /** How many rows, rides or answers it is about. */
  readonly rows: number;
  /** Where it does not hold, in words; none when it holds. */
  readonly broken: readonly string[];
}

export interface CheckOptions {
  /** The last status of each ride that a client received. */
  readonly acknowledged: ReadonlyMap<string, RideStatus>;
  /** Whether all trips have ended. */
  readonly quiet?: boolean;
}

/** Checks a product's data after a load, once its events have arrived. */
export async function checkInvariants(
  product: TestProduct,
  { acknowledged, quiet = false }: CheckOptions,
): Promise<Checked[]> {
  const inRides = await onDatabase(product.databaseUrls['svc-rides'], async (database) => {
    await waitFor(async () => (await database.query(ofRides['every event published']?.broken ?? '')).rowCount === 0, {
      what: 'the events to be published',
      timeout: settleWithinMs,
    }).catch(() => undefined);
    const checked: Checked[] = [];
    for (const [name, { rows, broken }] of Object.entries({ ...ofRides, ...(quiet && ofQuietRides) })) {
      const found = await database.query<{ id: string }>(broken);
      checked.push({ name, rows: await countOf(database, rows), broken: found.rows.map(({ id }) => id) });
    }
    return [...checked, await stepsOf(database), await keptOf(database, acknowledged)];
  });
  return [...inRides, ...(await copiesOf(product))];
}

/** As `checkInvariants`. @returns the broken invariants, in words */
export async function brokenInvariants(
  product: TestProduct,
  acknowledged: ReadonlyMap<string, RideStatus>,
): Promise<string[]> {
  const checked = await checkInvariants(product, { acknowledged });
  return checked.flatMap(({ name, broken }) => broken.map((words) => `${name}: ${words}`));
}

async function stepsOf(database: pg.Client): Promise<Checked> {
  const { rows } = await database.query<{ id: string; from: RideStatus; to: RideStatus }>(steps);
  const strange = rows.filter(({ from, to }) => !transitions.some((one) => one.from === from && one.to === to));
  const broken = strange.map(({ id, from, to }) => `${id} from ${from} to ${to}`);
  return { name: 'statuses only along the lifecycle (R9)', rows: rows.length, broken };
}

async function keptOf(database: pg.Client, acknowledged: CheckOptions['acknowledged']): Promise<Checked> {
  const { rows } = await database.query<{ id: string; status: RideStatus }>('SELECT id, status FROM rides');
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const broken = [...acknowledged].flatMap(([id, status]) =>
    statusOf.get(id) === status ? [] : [`${id} was answered as ${status}, is ${statusOf.get(id) ?? 'lost'}`],
  );
  return { name: 'no acknowledged change lost', rows: acknowledged.size, broken };
}

/** What another service copies of svc-rides' rows: its answer must become equal to svc-rides' own. */
interface Copy {
  readonly name: string;
  readonly service: ServiceName;
  readonly truth: string;
  readonly copy: string;
  /** The rows of svc-rides that are copied. */
  readonly rows: string;
}

const done = `rides WHERE status = 'completed'`;
const copies: readonly Copy[] = [
  {
    name: 'svc-admin shows as many rides of each status',
    service: 'svc-admin',
    truth: byStatus,
    copy: byStatus,
    rows: 'rides',
  },
  {
    name: 'svc-admin’s fares, to the paisa',
    service: 'svc-admin',
    truth: money.completed,
    copy: money.completed,
    rows: done,
  },
  {
    name: 'one settlement per completed trip, to the paisa',
    service: 'svc-drivers',
    truth: money.completed,
    copy: money.settled,
    rows: done,
  },
  {
    name: 'svc-drivers has those drivers on a trip who are',
    service: 'svc-drivers',
    truth: onTrip.rides,
    copy: onTrip.drivers,
    rows: 'rides WHERE driver_id IS NOT NULL',
  },
];

async function copiesOf({ databaseUrls }: TestProduct): Promise<Checked[]> {
  const answerOf = (service: ServiceName, query: string): Promise<unknown[]> =>
    onDatabase(databaseUrls[service], async (database) => (await database.query<object>(query)).rows);
  const checked: Checked[] = [];
  for (const { name, service, truth, copy, rows } of copies) {
    const truly = await answerOf('svc-rides', truth);
    const agrees = async () => isDeepStrictEqual(await answerOf(service, copy), truly);
    const broken = await waitFor(agrees, { what: name, timeout: settleWithinMs, interval: 250 }).then(
      () => [],
      async () => [`${service} has ${JSON.stringify(await answerOf(service, copy))} of ${JSON.stringify(truly)}`],
    );
    checked.push({
      name,
      rows: await onDatabase(databaseUrls['svc-rides'], (database) => countOf(database, rows)),
      broken,
    });
  }
  const drift = JSON.stringify((await answerOf('svc-drivers', money.owed))[0]);
  const rows = await onDatabase(databaseUrls['svc-drivers'], (database) => countOf(database, 'settlements'));
  const broken = drift === '{"paise":0}' ? [] : [drift];
  return [...checked, { name: 'drivers’ earnings are the sum of their settlements', rows, broken }];
}

async function countOf(database: pg.Client, rows: string): Promise<number> {
  return (await database.query<{ count: number }>(`SELECT count(*)::int FROM ${rows}`)).rows[0]?.count ?? 0;
}
