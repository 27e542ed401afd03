import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { rateRide, rideReceipt, riderRides, riderSummary, type Principal } from '@rahi/contracts';
import { startReplicatedPostgres, waitFor, type ReplicatedPostgres } from '@rahi/testing-kit';
import { aPastRide, aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let servers: ReplicatedPostgres;
let harness: RidesHarness;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  harness = await RidesHarness.start({
    DATABASE_URL: servers.url,
    DATABASE_REPLICA_URL: servers.standbyUrl,
    DATABASE_REPLICA_LAG_SECONDS: '300',
    RIDES_MOVE_AFTER_DAYS: '30',
  });
  harness.expectInLogs(/history is read from the primary/, /"job":"Standby"/);
}, 120_000);
afterAll(async () => {
  await harness?.stop();
  await servers?.stop();
});
afterEach(() => resume());

const pause = () => servers.onStandby('SELECT pg_wal_replay_pause()');
const resume = () => servers.onStandby('SELECT pg_wal_replay_resume()');
/** What the log said last. */
const isUsed = () => {
  const said = harness.service.lines().findLast((line) => line.includes('"history is read from the '));
  return said?.includes('from the standby') ?? false;
};
const used = () => waitFor(isUsed, { what: 'the standby to be used' });
const notUsed = () => waitFor(() => !isUsed(), { what: 'the standby to be left' });

/** Waits until the standby has all that the primary has now. */
async function caughtUp(): Promise<void> {
  const [{ lsn }] = await harness.database.query<[{ lsn: string }]>('SELECT pg_current_wal_lsn()::text AS lsn');
  const has = `SELECT pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn AS yes`;
  await waitFor(async () => (await servers.onStandby(has))[0]?.['yes'] === true, { what: 'the standby to follow' });
}

async function historyOf(rider: Principal): Promise<Record<string, unknown>[]> {
  const answer = await harness.call(riderRides, rider, { params: { riderId: rider.userId } });
  expect(answer.status).toBe(200);
  return answer.list;
}

async function idsOf(rider: Principal): Promise<unknown[]> {
  return (await historyOf(rider)).map(({ id }) => id);
}

/** Rides of a rider that moved, the newest first, and that the standby has. */
async function moved(rider: Principal, driver: Principal, daysAgo: readonly number[]): Promise<string[]> {
  const rides = daysAgo.map((days) => aPastRide(days, { riderId: rider.userId, driverId: driver.userId }));
  await harness.seedAll(rides);
  await harness.moveEnded();
  const ids = rides.map(({ id }) => id);
  expect(await harness.whereAre(ids)).toEqual(ids.map(() => 'ended_rides'));
  await caughtUp();
  return ids;
}

/** Only on the primary, unknown to the service: a reader that still sees it reads the standby. */
const forgetOnPrimary = (id: string) => harness.database.query('DELETE FROM ended_rides WHERE id = $1', [id]);

describe('history with a standby that is near', () => {
  it('takes what ended long ago from the standby, with its totals, the ride and the receipt', async () => {
    await used();
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const ids = await moved(rider, driver, [40, 80]);
    const recent = await harness.book(rider);
    await harness.bring(recent, 'completed', rider, driver);
    await harness.database.query(`UPDATE rides SET completed_at = completed_at - interval '2 hours' WHERE id = $1`, [
      recent,
    ]);
    await caughtUp();
    await pause();
    await forgetOnPrimary(ids[1] ?? '');
    expect(await idsOf(rider)).toEqual([recent, ...ids]);
    const params = { riderId: rider.userId };
    expect((await harness.call(riderSummary, rider, { params })).body).toMatchObject({ totalRides: 3 });
    expect((await harness.get(ids[1] ?? '', rider)).status).toBe(200);
    expect((await harness.call(rideReceipt, rider, { params: { id: recent } })).status).toBe(200);
  });

  it('shows a person at once what they have just done, though the standby does not have it yet', async () => {
    await used();
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const [old = ''] = await moved(rider, driver, [50]);
    await pause();
    const recent = await harness.book(rider);
    await harness.bring(recent, 'completed', rider, driver);
    const body = { rating: 2, riderId: rider.userId };
    expect((await harness.call(rateRide, rider, { params: { id: old }, body })).status).toBe(200);
    expect(await historyOf(rider)).toMatchObject([
      { id: recent, status: 'completed' },
      { id: old, rating: 2 },
    ]);
    expect(isUsed()).toBe(true);
  });

  it('is complete while rides move that the standby still has where they were', async () => {
    await used();
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const rides = [35, 70, 105].map((days) => aPastRide(days, { riderId: rider.userId, driverId: driver.userId }));
    await harness.seedAll(rides);
    await caughtUp();
    await pause();
    await harness.moveEnded();
    expect(await idsOf(rider)).toEqual(rides.map(({ id }) => id));
  });
});

describe('history with a standby that is not', () => {
  beforeAll(async () => {
    await harness.stopInstances();
    await harness.boot({ DATABASE_REPLICA_LAG_SECONDS: '1' });
  });

  it('comes from the primary while the standby is too far behind, and from the standby again once it has followed', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const [kept = '', forgotten = ''] = await moved(rider, driver, [40, 80]);
    await used();
    await pause();
    await forgetOnPrimary(forgotten);
    await notUsed();
    expect(await idsOf(rider)).toEqual([kept]);
    await resume();
    await used();
    expect(await idsOf(rider)).toEqual([kept]);
  });

  it('comes from the primary at once when the standby dies, and nobody notices', async () => {
    await used();
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const ids = await moved(rider, driver, [40, 80]);
    await servers.stopStandby();
    expect(await idsOf(rider)).toEqual(ids);
    await notUsed();
    expect(await idsOf(rider)).toEqual(ids);
    await servers.startStandby();
    await used();
    expect(await idsOf(rider)).toEqual(ids);
  });

  it('comes from the primary when the address given is that of no standby', async () => {
    await harness.stopInstances();
    await harness.boot({ DATABASE_REPLICA_URL: servers.url });
    await harness.runJob('Standby checks');
    expect(isUsed()).toBe(false);
    const [rider, driver] = [aPrincipal(), harness.driver()];
    expect(await idsOf(rider)).toEqual([]);
    expect(await moved(rider, driver, [40])).toEqual(await idsOf(rider));
  });
});
