import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import { mostCandidates, queueBefore, zoneQueue, type LatLng, type Principal, type QueueZone } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide } from '../testing/factories.js';
import { forecourt, QueuePeople, squareAround } from '../testing/queue-people.js';

/** More than a round may consider. */
const crowd = mostCandidates + 25;
/** So many come at once, and the next ones after them. */
const groupOf = 25;
/** 12 km away, outside of the radius of a round around the airport. */
const station: LatLng = { lat: 18.9896, lng: 72.8195 };

let drivers: DriversHarness;
let people: QueuePeople;
let zone: QueueZone;
const groups: Principal[][] = [];
/** Who waits at the airport, in the order in which they came. */
const line: Principal[] = [];

/** So many go online and join, all at once: which of them is before which is not known. */
async function come(count: number, at: LatLng): Promise<Principal[]> {
  const comers = Array.from({ length: count }, () => aPrincipal());
  const ids = comers.map(({ userId }) => userId);
  const place = { currentLat: at.lat, currentLng: at.lng };
  // With a first position that is a minute old; the second one is of now.
  const old = { ...place, positionAt: 0, sentAt: 60_000 };
  await Promise.all(comers.map((driver) => drivers.goOnline(driver, old)));
  await people.look();
  await Promise.all(comers.map((driver) => drivers.update(driver, place)));
  const allWait = async () => {
    await people.look();
    const sql = 'SELECT count(*)::int AS waiting FROM queue_places WHERE driver_id = ANY($1)';
    const [row] = await drivers.database.query<{ waiting: number }[]>(sql, [ids]);
    return row?.waiting === count;
  };
  await waitFor(allWait, { what: `${count} places`, timeout: 30_000 });
  return comers;
}

beforeAll(async () => {
  const settings = { CITY_PACKS: ownPacks, FLEET_SWEEP_SECONDS: '1', POSITION_FLUSH_SECONDS: '0.1' };
  drivers = await DriversHarness.start(settings);
  people = new QueuePeople(drivers);
  zone = await people.zone();
  await drivers.runJob('Queue zones');
  for (let came = 0; came < crowd; came += groupOf) groups.push(await come(groupOf, forecourt));
  const order = (await atDesk()).map(({ driverId }) => driverId);
  line.push(...groups.flat().toSorted((a, b) => order.indexOf(a.userId) - order.indexOf(b.userId)));
}, 300_000);
afterAll(() => drivers?.stop());

const atDesk = () => drivers.call(zoneQueue, people.admin, { params: { id: zone.id } });
/** The numbers of those who wait, as the desk sees them: by driver, in the order of the line. */
const numbers = async () => {
  const places = new Map((await atDesk()).map(({ driverId, place }) => [driverId, place]));
  return line.map(({ userId }) => places.get(userId) ?? null);
};
const inOrder = () => line.map((_, index) => index + 1);
const asked = async (pickups: readonly LatLng[]) => (await drivers.candidates({ pickups: [...pickups] })).queues ?? [];
/** Whether others wait before a driver. */
const isBehind = async ({ userId: driverId }: Principal) => {
  const question = { vehicleType: 'mini' as const, pickup: forecourt, driverId };
  return (await drivers.caller.ask(queueBefore, question, drivers.outbound())).others;
};
const firstOf = (count: number) => line.slice(0, count).map(({ userId }) => userId);
/** A driver gets a ride that begins at the airport. */
const leaves = async ({ userId: driverId }: Principal) => {
  const ride = aRide({
    rideId: randomUUID(),
    driverId,
    status: 'driver_assigned',
    version: 2,
    pickup: { address: 'Airport T2 (Bay 4)', ...forecourt },
    distanceKm: 20,
  });
  await drivers.handled(await drivers.publish('ride.driver_assigned.v1', ride));
  return ride;
};

describe(`${crowd} drivers in the queue of one airport`, () => {
  it('have each a place of their own, and who came first is before who came later', async () => {
    expect(await numbers()).toEqual(inOrder());
    for (const [index, group] of groups.entries()) {
      const there = line.slice(index * groupOf, (index + 1) * groupOf);
      expect(new Set(there)).toEqual(new Set(group));
    }
  });

  it('read the same places as the desk', async () => {
    const some = [1, 2, 150, mostCandidates, mostCandidates + 1, crowd];
    expect(await people.places(...some.map((place) => line[place - 1]!))).toEqual(some);
    expect(await people.place(line.at(-1)!)).toMatchObject({ waiting: crowd, missed: 0, minutes: null });
  });

  it('are considered by a round up to the 300th, and nobody past it goes before', async () => {
    expect(await asked([forecourt])).toEqual([{ zoneId: zone.id, pickups: [0], driverIds: firstOf(mostCandidates) }]);
    expect(await Promise.all([line[0]!, line[1]!, line[mostCandidates]!, line.at(-1)!].map(isBehind))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('take nothing from the short queue of a station in the same round', async () => {
    const other = await people.zone({ name: 'Station', outline: squareAround(station, 0.5), bays: [] });
    await drivers.runJob('Queue zones');
    const few = await come(3, station);
    const lines = await asked([forecourt, station]);
    expect(lines.find(({ zoneId }) => zoneId === other.id)?.driverIds.toSorted()).toEqual(
      few.map(({ userId }) => userId).toSorted(),
    );
    expect(lines.find(({ zoneId }) => zoneId === zone.id)?.driverIds).toEqual(firstOf(mostCandidates - few.length));
  });

  it('move up as the first ones leave, and the last one reads how long it may take', async () => {
    const last = line.at(-1)!;
    const gone = line.splice(0, 30);
    for (const driver of gone) await leaves(driver);
    expect(await numbers()).toEqual(inOrder());
    expect((await asked([forecourt]))[0]?.driverIds).toEqual(firstOf(line.length));
    // 30 left within the least time that is counted, ten minutes: 3 a minute.
    expect(await people.place(last)).toMatchObject({ place: crowd - 30, minutes: 100 });
    expect(await people.place(line[14]!)).toMatchObject({ place: 15, minutes: 5 });
  });

  it('let the one whose rider cancelled be the first again', async () => {
    const [first] = line;
    const ride = await leaves(first!);
    expect((await numbers()).slice(0, 2)).toEqual([null, 1]);
    const cancelled = { status: 'cancelled' as const, version: 3, cancelledBy: 'rider' as const };
    const over = { ...ride, ...cancelled, cancelledAt: new Date().toISOString() };
    await drivers.handled(await drivers.publish('ride.cancelled.v1', over));
    await people.is(first!);
    await waitFor(async () => (await people.place(first!))?.state === 'waiting', { what: 'the return' });
    expect(await numbers()).toEqual(inOrder());
  });
});
