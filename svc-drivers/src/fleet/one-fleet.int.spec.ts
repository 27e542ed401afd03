import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { surgeCellOf, vehicleTypes, type VehicleType } from '@rahi/contracts';
import type { InProcess } from '@rahi/service-kit/testing';
import { startNatsServer, waitFor, type TestNatsServer } from '@rahi/testing-kit';
import { Candidates } from '../nearby/candidates/candidates.service.js';
import { FleetPages } from '../nearby/fleet-pages.service.js';
import { Nearby } from '../nearby/nearby.service.js';
import { Ownership } from './partitions/ownership.js';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal } from '../testing/factories.js';
import { FleetReader } from './fleet-reader.service.js';
import { FreeCount } from './free-count.service.js';

/** The corner of four cells, of four partitions. */
const corner = { lat: 20.25, lng: 75.25 };

let drivers: DriversHarness;
let otherNats: TestNatsServer;
/** Holds all drivers: it is the only instance on its nats-server, and reads the same Postgres. */
let alone: InProcess | undefined;
beforeAll(async () => {
  // In process: each instance is asked on its own.
  const settings = { FLEET_SWEEP_SECONDS: '600', DRIVER_STALE_SECONDS: '600' };
  drivers = await DriversHarness.start(settings, { inProcess: true });
  otherNats = await startNatsServer();
  await drivers.boot({ NATS_URL: otherNats.url });
  [, alone] = drivers.inProcess;
  drivers.services.pop();
}, 60_000);
afterAll(async () => {
  await alone?.stop();
  await otherNats?.stop();
  await drivers?.stop();
});

function theOne(): InProcess {
  if (!alone) throw new Error('it does not run');
  return alone;
}

/** Within 16 km of the corner, no two equally far from where a question is asked. */
const placeNear = (n: number) => ({
  lat: corner.lat - 0.15 + (n % 3001) / 10_001,
  lng: corner.lng - 0.15 + (n % 2999) / 9997,
});
const aPlace = fc.nat({ max: 8_999_998 }).map(placeNear);
const aQuestion = fc.record({
  lat: fc.nat({ max: 3000 }).map((n) => corner.lat - 0.15 + n / 10_000 + Math.SQRT2 / 1e6),
  lng: fc.nat({ max: 3000 }).map((n) => corner.lng - 0.15 + n / 10_000 + Math.PI / 1e7),
  radius: fc.constantFrom(0.5, 2, 10, 50),
  limit: fc.constantFrom(1, 3, 20, 50),
  vehicleType: fc.option(fc.constantFrom(...vehicleTypes), { nil: undefined }),
});
const aDriver = fc.record({
  place: aPlace,
  type: fc.constantFrom(...vehicleTypes),
  onTrip: fc.boolean(),
  secondsOld: fc.constantFrom(0, 100, 300, 700),
  trips: fc.nat({ max: 5 }),
});
const aFleet = fc.uniqueArray(aDriver, {
  minLength: 80,
  maxLength: 120,
  selector: ({ place: { lat, lng } }) => `${lat} ${lng}`,
});
interface Placed {
  place: { lat: number; lng: number };
  type: VehicleType;
  onTrip: boolean;
  secondsOld: number;
  trips: number;
}

/** Puts a fleet into Postgres, from where every instance reads its share. */
async function putOnline(fleet: readonly Placed[]): Promise<void> {
  const { database } = drivers;
  await database.query('DELETE FROM driver_positions');
  await database.query('DELETE FROM drivers');
  const ids = fleet.map(() => aPrincipal().userId);
  await database.query(
    `INSERT INTO drivers (id, version, user_version, name, suspended, vehicle_model, vehicle_number, vehicle_type, on_trip, is_online, total_trips, created_at)
     SELECT id, 1, 1, 'Driver ' || trips, false, 'Dzire', 'DL01AB1234', type, on_trip, true, trips, now()
     FROM unnest($1::uuid[], $2::text[], $3::bool[], $4::int[]) AS d (id, type, on_trip, trips)`,
    [ids, fleet.map(({ type }) => type), fleet.map(({ onTrip }) => onTrip), fleet.map(({ trips }) => trips)],
  );
  await database.query(
    `INSERT INTO driver_positions (driver_id, lat, lng, at)
     SELECT id, lat, lng, now() - make_interval(secs => age) FROM unnest($1::uuid[], $2::float8[], $3::float8[], $4::int[]) AS p (id, lat, lng, age)`,
    [
      ids,
      fleet.map((one) => one.place.lat),
      fleet.map((one) => one.place.lng),
      fleet.map(({ secondsOld }) => secondsOld),
    ],
  );
  for (const { app } of [theOne(), ...drivers.inProcess]) await app.get(FleetReader).reload();
}

async function allPages(pages: FleetPages, sort: '-trips' | undefined, search: string | undefined) {
  const found: unknown[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await pages.online({ limit: 7, sort, search }, cursor);
    found.push(page.drivers, page.total);
    if (page.next === null) return found;
    cursor = page.next;
  }
}

/** Aliases are a rider’s own. */
const rider = aPrincipal({ type: 'rider' });

/** What an instance answers to everything that is asked about the fleet. */
async function answersOf(
  { app }: InProcess,
  questions: readonly (typeof aQuestion extends fc.Arbitrary<infer Q> ? Q : never)[],
) {
  const pages = app.get(FleetPages);
  const near = await Promise.all(questions.map((query) => app.get(Nearby).near(query, rider)));
  const pickups = questions.map(({ lat, lng }) => ({ lat, lng }));
  const candidates = await Promise.all(
    vehicleTypes.map((vehicleType) => app.get(Candidates).of({ vehicleType, pickups, radiusKm: 10 })),
  );
  const { south, west } = { south: corner.lat - 0.1, west: corner.lng - 0.1 };
  const cells = [...new Set(questions.map(surgeCellOf))];
  const free = await Promise.all(vehicleTypes.map((vehicleType) => app.get(FreeCount).of({ vehicleType, cells })));
  return {
    free,
    near: near.map(({ text }): unknown => JSON.parse(text)),
    candidates,
    byId: await allPages(pages, undefined, undefined),
    byTrips: await allPages(pages, '-trips', 'driver'),
    map: await pages.map({}),
    mapOfABox: await pages.map({ south, west, north: corner.lat, east: corner.lng + 0.1 }),
  };
}

describe.each([1, 2, 4])('the fleet of %d instances', (count) => {
  beforeAll(async () => {
    while (drivers.services.length < count) await drivers.boot();
    const isShared = () =>
      drivers.inProcess.every(({ app }) => {
        const { owners, desired } = app.get(Ownership);
        return new Set(owners).size === count && owners.every((owner, one) => owner !== '' && owner === desired[one]);
      });
    await waitFor(isShared, { what: `${count} owners`, timeout: 20_000 });
  }, 60_000);

  it('is one fleet to those who ask, whichever instance they ask', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(aFleet, fc.array(aQuestion, { minLength: 12, maxLength: 16 }), async (fleet, questions) => {
        await putOnline(fleet);
        const expected = await answersOf(theOne(), questions);
        found += expected.near.flat().length;
        for (const service of drivers.inProcess) expect(await answersOf(service, questions)).toEqual(expected);
      }),
      { numRuns: 8, endOnFailure: true },
    );
    // Otherwise the questions prove nothing.
    expect(found).toBeGreaterThan(50);
  }, 120_000);
});
