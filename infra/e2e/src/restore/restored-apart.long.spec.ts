import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  driverActiveRide,
  driverEarnings,
  getRide,
  nearbyDrivers,
  riderActiveRide,
  serviceNames,
  updateDriver,
  type ServiceName,
} from '@rahi/contracts';
import { anyLine, startProduct, waitFor, type TestProduct } from '@rahi/testing-kit';
import { dadar, driverOnline, move, signUp, taken, type Person } from '../people/people.js';
import { column, published, refilled, ridesIn, superuserOf } from './databases.js';

// The databases of services come back as they were at different moments, as they may when each is on a server of its own.

const program = join(dirname(fileURLToPath(import.meta.resolve('@rahi/local'))), 'ops.js');

let product: TestProduct;
let asha: Person;
let meera: Person;
let dev: Person;
let kiran: Person;

/** One rider has several rides, whose payment is not the matter here, and looks for drivers again and again. */
const env = { UNPAID_RIDES: '0', RATE_LIMIT_FACTOR: '1000' };
const expectedInLogs = [anyLine('services, their databases and NATS are of different moments')];

beforeAll(async () => {
  product = await startProduct({ web: false, env, expectedInLogs });
  [asha, meera] = [await signUp(product, 'Asha Rao'), await signUp(product, 'Meera Shah')];
  [dev, kiran] = [await driverOnline(product, 'Dev Singh'), await driverOnline(product, 'Kiran Patil')];
});
afterAll(() => product?.stop());

/** @returns what the command said */
async function ops(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--data', product.dataDir], {
    env: { PATH: process.env['PATH'] },
  });
  return stdout;
}

const deskAgrees = () =>
  waitFor(async () => isDeepStrictEqual(await ridesIn(product, 'svc-admin'), await ridesIn(product, 'svc-rides')), {
    what: 'the desk to have each ride as svc-rides has it',
  });

/** Keeps a copy of a service's database as it is now. */
async function keep(service: ServiceName, database: string): Promise<void> {
  await published(product);
  await product.stopProcess(service);
  await column(superuserOf(product, 'postgres'), `CREATE DATABASE ${database}_before TEMPLATE ${database}`);
  await product.startProcess(service);
}

/** Starts the product on that copy, with the other databases as they are and an empty NATS. Everybody signs in again. */
async function goBack(database: string): Promise<void> {
  await published(product);
  await deskAgrees();
  for (const name of ['gateway', ...serviceNames]) await product.stopProcess(name);
  const server = superuserOf(product, 'postgres');
  await column(server, `DROP DATABASE ${database}`);
  await column(server, `ALTER DATABASE ${database}_before RENAME TO ${database}`);
  const { dataDir } = product;
  await product.stop();
  rmSync(join(dataDir, 'nats'), { recursive: true });
  product = await startProduct({ web: false, dataDir, env, expectedInLogs });
  await refilled(product);
  for (const person of [asha, meera, dev, kiran]) {
    person.api = product.client();
    await person.api.signIn(person.user.email);
  }
}

async function complete(driver: Person, id: string): Promise<void> {
  await move(driver, id, 'completed', { reason: 'The rider asked to stop here' });
}

async function ride(rider: Person, driver: Person): Promise<string> {
  const { id } = await taken(rider, driver, 'in_progress');
  await complete(driver, id);
  return id;
}

/** Trips and rupees of today, as the driver sees them. */
async function earnings(driver: Person): Promise<{ trips: number; earned: string | undefined }> {
  const params = { driverId: driver.user.id };
  const { totals } = await driver.api.call(driverEarnings, { params, query: { period: 'today' } });
  return { trips: totals.trips, earned: totals.earned };
}

const tripsOf = async (driver: Person) => (await earnings(driver)).trips;

/** The drivers whom riders see as free, of those of this suite, after both have said where they are. */
async function free(): Promise<string[]> {
  for (const { api, user } of [dev, kiran]) {
    const body = { isOnline: true, currentLat: dadar.lat, currentLng: dadar.lng };
    await api.call(updateDriver, { params: { driverId: user.id }, body });
  }
  const near = await asha.api.call(nearbyDrivers, { query: { lat: dadar.lat, lng: dadar.lng } });
  // Riders see first names, and aliases for ids (R50).
  return [dev, kiran]
    .map(({ user }) => user.name ?? '')
    .filter((name) => near.some((one) => one.name === name.split(' ')[0]));
}

const shown = (what: string, ...names: string[]) =>
  waitFor(async () => isDeepStrictEqual(await free(), names), { what, timeout: 30_000 });

describe('svc-rides comes back as it was before the others', () => {
  let before: { trips: number; earned: string | undefined };
  let assigned: string;
  let lost: string[];

  it('loses rides that the other services know, and the end of another', async () => {
    await ride(asha, dev);
    ({ id: assigned } = await taken(meera, kiran, 'driver_assigned'));
    await waitFor(async () => (await tripsOf(dev)) === 1, { what: 'the first trip in the ledger' });
    before = await earnings(dev);
    await keep('svc-rides', 'rahi_rides');

    await move(kiran, assigned, 'driver_arrived');
    await move(kiran, assigned, 'cancelled', { reason: 'The car broke down' });
    const { id: third } = await taken(meera, kiran, 'in_progress');
    await complete(kiran, third);
    const completed = await ride(asha, dev);
    const { id: running } = await taken(asha, dev, 'in_progress');
    lost = [third, completed, running];
    await waitFor(async () => (await tripsOf(dev)) === 2 && (await tripsOf(kiran)) === 1, { what: 'their ledgers' });
    await shown('that Dev drives and Kiran is free', 'Kiran Patil');
    await goBack('rahi_rides');
    expect((await ridesIn(product, 'svc-rides')).filter((line) => lost.some((id) => line.startsWith(id)))).toEqual([]);
  });

  it('has people in the rides that svc-rides knows, and in no other', async () => {
    const [of, by] = [{ riderId: asha.user.id }, { driverId: dev.user.id }];
    expect(await asha.api.call(riderActiveRide, { params: of })).toBeNull();
    expect(await dev.api.call(driverActiveRide, { params: by })).toBeNull();
    expect(await kiran.api.call(driverActiveRide, { params: { driverId: kiran.user.id } })).toMatchObject({
      id: assigned,
      status: 'driver_assigned',
    });
  });

  it('leaves svc-drivers with what was lost, which `rides compare` lists', async () => {
    await shown('the drivers as they were before', 'Kiran Patil');
    expect(await tripsOf(dev)).toBe(2);
    const said = await ops('svc-drivers', 'rides', 'compare');
    for (const id of [...lost, assigned]) expect(said).toContain(id);
    expect(said).toMatch(/^4 rides differ\.$/m);
  });

  it('`rides adopt` frees the driver of a lost ride, and takes its earnings back', async () => {
    expect(await ops('svc-drivers', 'rides', 'adopt')).toMatch(/^4 of 4 rides adopted\.$/m);
    await shown('that Dev is free and Kiran drives', 'Dev Singh');
    expect(await earnings(dev)).toEqual(before);
    expect(await tripsOf(kiran)).toBe(0);
    expect(await ops('svc-drivers', 'rides', 'compare')).toBe('No differences.\n');
  });

  it('`read-models rebuild` has the desk agree with svc-rides', async () => {
    expect(await ridesIn(product, 'svc-admin')).not.toEqual(await ridesIn(product, 'svc-rides'));
    await ops('svc-admin', 'read-models', 'rebuild');
    expect(await ridesIn(product, 'svc-admin')).toEqual(await ridesIn(product, 'svc-rides'));
  });

  it('lets rides go on and begin, and everybody learns of them', async () => {
    await move(kiran, assigned, 'driver_arrived');
    await move(kiran, assigned, 'cancelled', { reason: 'The car broke down' });
    await ride(asha, dev);
    await waitFor(async () => (await tripsOf(dev)) === 2, { what: 'the new trip in the ledger' });
    await shown('that both are free', 'Dev Singh', 'Kiran Patil');
    await deskAgrees();
    expect(await ops('svc-drivers', 'rides', 'compare')).toBe('No differences.\n');
  });
});

describe('svc-drivers comes back as it was before the others', () => {
  let ended: string;

  it('gets rides and drivers that it has lost from the streams, by itself', async () => {
    await keep('svc-drivers', 'rahi_drivers');
    const trips = await tripsOf(dev);
    ended = await ride(asha, dev);
    const late = await driverOnline(product, 'Late Joshi');
    await ride(meera, late);
    const { id: running } = await taken(asha, dev, 'in_progress');
    await waitFor(async () => (await tripsOf(late)) === 1, { what: 'the ledger of the new driver' });
    await goBack('rahi_drivers');
    late.api = product.client();
    await late.api.signIn(late.user.email);
    await waitFor(async () => (await tripsOf(dev)) === trips + 1 && (await tripsOf(late)) === 1, {
      what: 'the lost settlements',
      timeout: 60_000,
    });
    await shown('that Dev drives', 'Kiran Patil');
    expect(await column(product.databaseUrls['svc-drivers'], 'SELECT error FROM dead_letters')).toEqual([]);
    expect(await ops('svc-drivers', 'rides', 'compare')).toBe('No differences.\n');
    await complete(dev, running);
    await shown('that both are free', 'Dev Singh', 'Kiran Patil');
    expect(await asha.api.call(getRide, { params: { id: ended } })).toMatchObject({ status: 'completed' });
  });
});
