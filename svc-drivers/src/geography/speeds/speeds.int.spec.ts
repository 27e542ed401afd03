import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';
import { ownPacks } from '@rahi/city';
import { RoadNetwork, slowness } from '@rahi/city/roads';
import { drivenWays, trailOf } from '@rahi/city/testing/driven';
import { headerNames, learntRoadSpeeds, tripTrail, type LearntSpeeds, type RideState } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal, aRide } from '../../testing/factories.js';
import { momentOf } from './traversals.js';

type Fixes = z.output<typeof tripTrail.answer>['fixes'];

const admin = aPrincipal({ type: 'rider', isAdmin: true });
const tripsOfRoad = 6;
/** The cars of this suite are so much slower than the table of today. */
const slower = 2;

let drivers: DriversHarness;
let fixes: Fixes;
const endedAt = Date.now() - 60_000;

beforeAll(async () => {
  drivers = await DriversHarness.start({ CITY_PACKS: ownPacks, SERVED_CITIES: 'Mumbai' });
  await drivers.boot();
  fixes = await aSlowTrail();
}, 240_000);
afterAll(() => drivers?.stop());

/** A trail along roads of Mumbai that ended a minute ago, with what devices get wrong. */
async function aSlowTrail(): Promise<Fixes> {
  const network = await RoadNetwork.open(join(ownPacks, 'mumbai'));
  let state = 7;
  const chance = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const way = drivenWays(network, chance, { at: new Date(endedAt), least: 3000, most: 5000 }).next().value;
  const trail = trailOf(network, way, { everySeconds: 5, noiseMetres: 5, from: 0 }, chance);
  const whole = trail.at(-1)?.at ?? 0;
  return trail.map(({ lat, lng, at }) => ({ lat, lng, at: new Date(endedAt - slower * (whole - at)).toISOString() }));
}

function completed(given: Partial<RideState> = {}): RideState {
  const completedAt = new Date(endedAt).toISOString();
  return aRide({ driverId: null, status: 'completed', version: 5, vehicleType: 'mini', completedAt, ...given });
}

/** Answers in place of svc-rides. */
async function answerTrails(): Promise<string[]> {
  const asked: string[] = [];
  const answered = headers();
  answered.set(headerNames.status, '200');
  drivers.connection.subscribe(tripTrail.subject, {
    callback: (_, msg) => {
      asked.push(tripTrail.request.parse(msg.json()).rideId);
      msg.respond(JSON.stringify({ fixes }), { headers: answered });
    },
  });
  await drivers.connection.flush();
  return asked;
}

const seen = (): Promise<LearntSpeeds> => drivers.call(learntRoadSpeeds, admin, {});

describe('speeds of roads', () => {
  it('are learnt from the trails of ended trips, of which only sums are kept', async () => {
    const rides = Array.from({ length: tripsOfRoad }, () => completed());
    const bike = completed({ vehicleType: 'bike' });
    const late = completed({ completedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() });
    const envelopes = await Promise.all(
      [...rides, bike, late].map((ride) => drivers.publish('ride.completed.v1', ride)),
    );
    await drivers.handled(...envelopes);
    expect((await seen()).trips.waiting).toBe(tripsOfRoad + 1);

    // No svc-rides answers yet: trips wait, and the job is not broken.
    await drivers.runJob('Speeds of trips');
    expect((await seen()).trips).toEqual({ learnt: 0, nothing: 0, late: 1, waiting: tripsOfRoad });
    expect((await seen()).lagSeconds).toBeGreaterThan(59);

    const asked = await answerTrails();
    await drivers.runJob('Speeds of trips');
    expect(new Set(asked)).toEqual(new Set(rides.map(({ rideId }) => rideId)));
    expect((await seen()).trips).toEqual({ learnt: tripsOfRoad, nothing: 0, late: 1, waiting: 0 });

    // A later event of the ride says again that it has ended.
    const [first] = rides;
    await drivers.handled(await drivers.publish('ride.updated.v1', { ...first, version: 6, rating: 5 }));
    await drivers.runJob('Speeds of trips');
    expect(asked).toHaveLength(tripsOfRoad);

    const before = await seen();
    expect(before).toMatchObject({ madeAt: null, worst: [], cities: [{ city: 'mumbai', learnt: 0 }] });
    await drivers.runJob('Learnt speeds');
    const after = await seen();
    expect(after.cities).toEqual([{ city: 'mumbai', cells: before.cities[0]?.cells, learnt: before.cities[0]?.cells }]);
    expect(after.worst.length).toBeGreaterThan(0);
    const speeds = await drivers.database.query<{ kmh: number; free: number; half: number; trips: number }[]>(
      `SELECT learnt.kmh, cell.free_kmh AS free, half_hour AS half, learnt.trips FROM learnt_speeds AS learnt
         JOIN speed_cells AS cell USING (city, segment, half_hour)`,
    );
    expect(speeds.length).toBeGreaterThan(10);
    const ratios = speeds.map(({ kmh, free, half }) => (kmh * slowness(momentOf(half))) / free);
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    expect(mean).toBeGreaterThan(0.42);
    expect(mean).toBeLessThan(0.58);
    expect(new Set(speeds.map(({ trips }) => trips))).toEqual(new Set([tripsOfRoad]));
  });

  it('of an earlier month count half, and what nobody drives for half a year is forgotten', async () => {
    await drivers.database.query('UPDATE speed_cells SET month = month - 1');
    await drivers.runJob('Learnt speeds');
    // Three of six trips are left: fewer than five.
    expect((await seen()).cities).toMatchObject([{ city: 'mumbai', learnt: 0 }]);
    await drivers.handled(await drivers.publish('ride.completed.v1', completed()));
    await drivers.runJob('Speeds of trips');
    const [cell] = await drivers.database.query<{ trips: number }[]>('SELECT min(trips) AS trips FROM speed_cells');
    expect(cell?.trips).toBe(tripsOfRoad / 2 + 1);
    await drivers.database.query('UPDATE speed_cells SET month = month - 7');
    await drivers.runJob('Learnt speeds');
    expect((await seen()).cities).toEqual([]);
  });
});
