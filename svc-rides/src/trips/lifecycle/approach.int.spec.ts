import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getTracking, noShowReason, shareLocation, type Principal } from '@rahi/contracts';
import { aPrincipal, aStanding, pickup, dropoff } from '../../testing/factories.js';
import { letPass } from '../../testing/passing-time.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ APPROACH_SWEEP_SECONDS: '300' }, 2);
});
afterAll(() => harness?.stop());

/** Lets so many seconds pass for a ride, and runs the job on all instances. */
async function look(id: string, seconds: number): Promise<void> {
  await letPass(harness, id, seconds);
  await harness.runJob('Approaches');
}

async function assigned() {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider);
  await harness.bring(id, 'driver_assigned', rider, driver);
  return { rider, driver, id };
}

/** A trip that its driver ends there. */
const end = async (at: { lat: number; lng: number } | null, reason?: string) => {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const id = await harness.book(rider);
  await harness.bring(id, 'in_progress', rider, driver);
  if (at) await harness.sharePosition(id, driver, at);
  const answer = await harness.moveFromHere(id, driver, { status: 'completed', reason });
  return { id, driver, answer };
};

describe('a driver who does not come (R12)', () => {
  it('is late after 2 minutes of silence: the rider may have another one, at the same fare', async () => {
    const { rider, driver, id } = await assigned();
    const another = () => harness.move(id, rider, { status: 'searching' });
    expect(await another()).toMatchObject({ status: 409, body: { code: 'too_early' } });
    await look(id, 60);
    expect((await harness.get(id, rider)).body).toMatchObject({ stalledAt: null });
    await look(id, 70);
    const { body } = await harness.get(id, rider);
    expect(body).toMatchObject({ status: 'driver_assigned', stalledAt: expect.any(String), version: 3 });
    const again = await another();
    expect(again).toMatchObject({
      status: 200,
      body: { status: 'searching', releasedBy: 'rider', fare: body['fare'] },
    });
    expect(await another()).toMatchObject({ status: 200, body: { version: again.body['version'] } });
    expect(await harness.get(id, driver)).toMatchObject({ status: 404 });
    expect(await harness.move(id, driver, { status: 'driver_assigned' })).toMatchObject({ status: 409 });
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('is coming again when heard from, and lost after 10 minutes', async () => {
    const { rider, driver, id } = await assigned();
    await look(id, 130);
    await harness.sharePosition(id, driver, { lat: pickup.lat + 0.008, lng: pickup.lng });
    await look(id, 1);
    expect((await harness.get(id, rider)).body).toMatchObject({ stalledAt: null, status: 'driver_assigned' });
    await look(id, 605);
    expect((await harness.get(id, rider)).body).toMatchObject({
      status: 'searching',
      releasedBy: 'expiry',
      releaseReason: 'driver_silent',
      releases: 1,
    });
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });
});

/** From now on the driver's device has sent no position, during a trip or before it. */
const fallSilent = ({ userId }: Principal) =>
  harness.standings.set(userId, aStanding(userId, { lat: null, lng: null, fixAt: null }));

const farAway = { lat: pickup.lat + 0.0153, lng: pickup.lng };
const elsewhere = { lat: pickup.lat + 15, lng: pickup.lng };
const nextDoor = { lat: pickup.lat + 0.002, lng: pickup.lng };
const arrivedFrom = async (at: { lat: number; lng: number } | null) => {
  const { rider, driver, id } = await assigned();
  if (at) await harness.sharePosition(id, driver, at);
  const arrived = await harness.move(id, driver, { status: 'driver_arrived' });
  expect(arrived).toMatchObject({ status: 200, body: { status: 'driver_arrived' } });
  return { rider, driver, id };
};

describe('the arrival at the pickup', () => {
  it('is flagged for the desk where the driver is not there, by the trip’s positions or else by the fleet’s', async () => {
    for (const [at, flags] of [
      [farAway, ['arrived_away']],
      [nextDoor, []],
      // A kilometre away, when they were last online in the fleet.
      [null, ['arrived_away']],
    ] as const) {
      expect((await harness.stored((await arrivedFrom(at)).id)).flags).toEqual(flags);
    }
  });

  it('needs a position of the last minute, or a reason, which is kept and flagged (R49)', async () => {
    const { driver, id } = await assigned();
    fallSilent(driver);
    const arrive = (reason?: string) => harness.move(id, driver, { status: 'driver_arrived', reason });
    expect(await arrive()).toMatchObject({ status: 409, body: { code: 'position_missing' } });
    await harness.sharePosition(id, driver, nextDoor);
    await letPass(harness, id, 61);
    expect(await arrive()).toMatchObject({ status: 409, body: { code: 'position_missing' } });
    expect(await harness.stored(id)).toMatchObject({ status: 'driver_assigned', flags: [] });
    expect(await arrive('My phone finds no position')).toMatchObject({ status: 200 });
    expect(await harness.stored(id)).toMatchObject({
      status: 'driver_arrived',
      arrivedUnseen: 'My phone finds no position',
      flags: ['arrived_unseen'],
    });
    // A rider pays for “did not come” only to a driver who is seen to be there.
    const longAgo = `UPDATE rides SET arrived_at = clock_timestamp() - interval '6 minutes' WHERE id = $1`;
    await harness.database.query(longAgo, [id]);
    const leave = () => harness.move(id, driver, { status: 'cancelled', reason: noShowReason });
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'position_missing' } });
    await harness.sharePosition(id, driver, nextDoor);
    expect(await leave()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  it('is refused from another city, and possible once the driver is there (F50)', async () => {
    const { driver, id } = await assigned();
    await harness.sharePosition(id, driver, elsewhere);
    const arrive = () => harness.move(id, driver, { status: 'driver_arrived' });
    expect(await arrive()).toMatchObject({
      status: 409,
      body: { code: 'far_from_pickup', metres: expect.any(Number) },
    });
    expect(await harness.stored(id)).toMatchObject({ status: 'driver_assigned' });
    await harness.sharePosition(id, driver, nextDoor);
    expect(await arrive()).toMatchObject({ status: 200 });
  });

  it('makes no “rider did not come” of it until the driver is there', async () => {
    const { driver, id } = await arrivedFrom(farAway);
    const longAgo = `UPDATE rides SET arrived_at = clock_timestamp() - interval '6 minutes' WHERE id = $1`;
    await harness.database.query(longAgo, [id]);
    const leave = () => harness.move(id, driver, { status: 'cancelled', reason: noShowReason });
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'far_from_pickup', metres: expect.any(Number) } });
    expect(await harness.stored(id)).toMatchObject({ status: 'driver_arrived' });
    await harness.sharePosition(id, driver, nextDoor);
    expect(await leave()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });
});

describe('the end of a trip (R35)', () => {
  it('far from the drop-off asks first, and keeps place, distance and reason', async () => {
    const { id, driver, answer } = await end(pickup);
    expect(answer).toMatchObject({ status: 409, body: { code: 'far_from_dropoff', metres: expect.any(Number) } });
    expect(await harness.stored(id)).toMatchObject({ status: 'in_progress' });
    const again = await harness.move(id, driver, { status: 'completed', reason: 'The rider asked to stop here' });
    expect(again).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await harness.stored(id)).toMatchObject({
      endedAway: { metres: 14_139, reason: 'The rider asked to stop here', lat: pickup.lat },
      flags: ['arrived_away', 'ended_away', 'impossible_trip'],
    });
  });

  it('asks nothing at the drop-off; a trip of 14 km in a moment is flagged', async () => {
    const { id, answer } = await end(dropoff);
    expect(answer).toMatchObject({ status: 200 });
    expect(await harness.stored(id)).toMatchObject({ endedAway: null, flags: ['arrived_away', 'impossible_trip'] });
  });

  it('asks nothing where the one position sent from the drop-off waits for a second (R49)', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const id = await harness.book(rider);
    await harness.bring(id, 'in_progress', rider, driver);
    await harness.sharePosition(id, driver, pickup);
    const body = { ...dropoff, userType: 'driver' as const };
    expect(await harness.call(shareLocation, driver, { params: { id }, body })).toMatchObject({ status: 200 });
    expect((await harness.call(getTracking, rider, { params: { id } })).body).toMatchObject({
      driverLocation: { lat: pickup.lat },
    });
    expect(await harness.moveFromHere(id, driver, { status: 'completed' })).toMatchObject({ status: 200 });
  });

  it('asks where the driver’s position is not of the last minute, and keeps the last known place and the reason (R49)', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const id = await harness.book(rider);
    await harness.bring(id, 'in_progress', rider, driver);
    fallSilent(driver);
    const complete = (reason?: string) => harness.moveFromHere(id, driver, { status: 'completed', reason });
    expect(await complete()).toMatchObject({ status: 409, body: { code: 'position_missing' } });
    expect(await complete('My phone finds no position')).toMatchObject({ status: 200 });
    expect(await harness.stored(id)).toMatchObject({
      endedAway: { lat: null, lng: null, metres: null, reason: 'My phone finds no position' },
      flags: ['arrived_away', 'ended_away', 'ended_unseen', 'impossible_trip'],
    });
  });
});
