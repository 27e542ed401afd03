import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  calculateFare,
  createPromo,
  documentedTariff,
  etaMatrix,
  rideReceipt,
  type DriverStanding,
  type Principal,
} from '@rahi/contracts';
import { answerFor } from '../../testing/answer-for.js';
import { aPrincipal, aStanding, dropoff, pickup } from '../../testing/factories.js';
import { inMinutes, LaterDesk } from '../../testing/later-bookings.js';
import { letPass } from '../../testing/passing-time.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
/** Minutes of any way by road; null where no roads are known. */
let roadMinutes: number | null = null;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60', UPI_PAYEE: 'rahi.demo@upi' });
  desk = new LaterDesk(harness);
  answerFor(harness.connection, etaMatrix, ({ from, to }) => ({
    seconds: from.map(() => to.map(() => roadMinutes && roadMinutes * 60)),
    metres: from.map(() => to.map(() => null)),
  }));
  const waiting = { freeMinutes: 2, perMinutePaise: 100 };
  const cancellation = { freeMinutes: 3, percent: 10, mostPaise: 5000 };
  await harness.putInForce('sedan', 2, { ...documentedTariff.sedan, laterFeePaise: 2000, waiting, cancellation });
});
afterEach(() => {
  harness.standings.clear();
  roadMinutes = null;
});
afterAll(() => harness?.stop());

/** The fare of the usual trip with the fee for later: ₹270 + ₹20, and 5 % GST. */
const fare = 304.5;
const book = (minutes = 200, rider = aPrincipal()) => desk.book(minutes, rider, { fare });

/** A booking that a driver took, brought so near to its pickup. */
async function taken(minutesBefore: number, standing: Partial<DriverStanding> = {}) {
  const [rider, driver] = [aPrincipal(), harness.driver(standing)];
  const { id } = await book(200, rider);
  await desk.take(id, driver);
  await desk.passUntil(id, minutesBefore);
  return { id, rider, driver };
}

const setStanding = ({ userId }: Principal, given: Partial<DriverStanding>) =>
  harness.standings.set(userId, aStanding(userId, given));
const rideOf = async (id: string) => {
  const { rideId } = await desk.stored(id);
  return rideId === null ? null : harness.stored(rideId);
};

/** Lets time pass for a booking and its ride. */
async function pass(id: string, minutes: number): Promise<void> {
  const { rideId, pickupAt } = await desk.stored(id);
  await desk.passUntil(id, (pickupAt.getTime() - Date.now()) / 60_000 - minutes);
  if (rideId !== null) await letPass(harness, rideId, minutes * 60);
}

describe('a booking for later that nobody took (R43)', () => {
  it('becomes a searching ride ten minutes before the nearest driver must set out, or 25 before where none is known', async () => {
    const { id, by } = await book();
    await desk.passUntil(id, 25.5);
    await desk.look();
    expect(await rideOf(id)).toBeNull();
    await desk.passUntil(id, 24.9);
    await desk.look();
    const ride = await rideOf(id);
    const { pickupAt } = await desk.stored(id);
    expect(ride).toMatchObject({ status: 'searching', farePaise: 30_450, tariffVersion: 2, pickupAt });
    expect(await desk.events(id)).toEqual(['booked', 'reminded', 'began']);
    expect((await harness.get(String(ride?.id), by)).body).toMatchObject({ pickupAt: pickupAt.toISOString() });

    // A kilometre away is two minutes: twelve before.
    harness.driver();
    const near = await book();
    await desk.passUntil(near.id, 13);
    await desk.look();
    expect(await rideOf(near.id)).toBeNull();
    await desk.passUntil(near.id, 11.5);
    await desk.look();
    expect(await rideOf(near.id)).toMatchObject({ status: 'searching' });
  });

  it('searches until five minutes after its pickup, and is missed then', async () => {
    const { id, by } = await book();
    await desk.passUntil(id, 20);
    await desk.look();
    await pass(id, 9);
    await harness.expire();
    await desk.look();
    expect(await desk.stored(id)).toMatchObject({ status: 'matching', nobodyToldAt: null });
    await pass(id, 2);
    await desk.look();
    expect((await desk.stored(id)).nobodyToldAt).not.toBeNull();
    await pass(id, 13);
    await harness.expire();
    expect(await rideOf(id)).toMatchObject({ status: 'searching' });
    await pass(id, 1.5);
    await harness.expire();
    await desk.look();
    expect(await rideOf(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
    expect((await desk.read(id, by)).body).toMatchObject({ status: 'missed', cancelledBy: 'expiry' });
    expect(await desk.events(id)).toEqual(['booked', 'began', 'reminded', 'missed']);
  });

  it('follows its ride: to a driver, back to the search, and to its end', async () => {
    const { id, by } = await book();
    await desk.passUntil(id, 20);
    await desk.look();
    const driver = harness.driver();
    const rideId = String((await desk.stored(id)).rideId);
    await harness.bring(rideId, 'driver_assigned', by, driver);
    await desk.look();
    expect((await desk.read(id, by)).body).toMatchObject({ status: 'assigned', driver: { id: driver.userId } });
    await harness.move(rideId, by, { status: 'cancelled' });
    await desk.look();
    expect((await desk.read(id, by)).body).toMatchObject({ status: 'cancelled', cancelledBy: 'rider' });
    expect(await desk.events(id)).toEqual(['booked', 'began', 'changed', 'cancelled']);
    await desk.look();
    expect((await desk.stored(id)).version).toBe(4);
  });

  it('waits for the end of another ride of its rider, and is missed at its time', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const active = await harness.book(rider, { fare: 283.5 });
    await harness.bring(active, 'driver_assigned', rider, driver);
    const [soon, never] = [await book(200, rider), await book(300, rider)];
    await desk.passUntil(soon.id, 5);
    await desk.look();
    expect(await rideOf(soon.id)).toBeNull();
    await harness.move(active, rider, { status: 'cancelled' });
    await desk.look();
    expect(await rideOf(soon.id)).toMatchObject({ status: 'searching' });
    // The one that has begun is the other ride now.
    await desk.passUntil(never.id, 5);
    await desk.look();
    await desk.passUntil(never.id, -0.1);
    await desk.look();
    expect(await desk.stored(never.id)).toMatchObject({ status: 'missed', rideId: null });
    expect(await desk.events(never.id)).toEqual(['booked', 'reminded', 'missed']);
  });

  it('begins although its rider has dues by now, and the code whose discount it holds is switched off', async () => {
    const rider = aPrincipal();
    const code = `LEAD${Date.now() % 1e6}`;
    const promo = { code, percent: null, mostPaise: 5000, firstRideOnly: true, city: null, budgetPaise: 5000 };
    const valid = { validFrom: inMinutes(-1), validUntil: inMinutes(600), usesPerRider: 1 };
    const finance = aPrincipal({ isAdmin: true, adminRole: 'finance' });
    await harness.call(createPromo, finance, { body: { ...promo, ...valid } });
    const pickupAt = inMinutes(200);
    const trip = { distance: 14.14, vehicleType: 'sedan' as const, pickup, dropoff, pickupAt, promoCode: code };
    const quote = await harness.call(calculateFare, rider, { body: trip });
    const { id } = await desk.book(200, rider, {
      pickupAt,
      fare: fare - 50,
      quoteId: String(quote.body['quoteId']),
    });
    for (let unpaid = 0; unpaid < 2; unpaid += 1)
      await harness.bring(await harness.book(rider, { fare: 283.5 }), 'completed', rider, harness.driver());
    await harness.database.query('UPDATE promos SET active = false WHERE code = $1', [code]);
    await desk.passUntil(id, 5);
    await desk.look();
    expect(await rideOf(id)).toMatchObject({
      status: 'searching',
      unpaidLimit: 2,
      discountPaise: 5000,
      farePaise: 25_450,
    });
    await harness.move(String((await desk.stored(id)).rideId), rider, { status: 'cancelled' });
    const [held] = await harness.database.query<{ paise: string }[]>(
      'SELECT held_paise AS paise FROM promos WHERE code = $1',
      [code],
    );
    expect(Number(held?.paise)).toBe(0);
  });
});

describe('a booking for later that a driver took (R43)', () => {
  it('becomes that driver’s ride when they must set out, and ends as the fare that was agreed', async () => {
    const { id, rider, driver } = await taken(13);
    await desk.look();
    // A kilometre is two minutes, and ten before.
    expect(await rideOf(id)).toBeNull();
    await desk.passUntil(id, 11.5);
    await desk.look();
    const rideId = String((await desk.stored(id)).rideId);
    expect(await rideOf(id)).toMatchObject({
      status: 'driver_assigned',
      driverId: driver.userId,
      assignedBy: 'driver',
    });
    expect((await desk.events(id)).filter((event) => event !== 'reminded')).toEqual(['booked', 'taken', 'began']);
    expect(await harness.outboxOf(rideId)).toEqual([
      { type: 'ride.requested.v1', version: 1 },
      { type: 'ride.driver_assigned.v1', version: 2 },
    ]);
    // What is published meanwhile does not matter: the fare is of its own version.
    await harness.move(rideId, driver, { status: 'driver_arrived' });
    const noShow = { status: 'cancelled' as const, reason: 'rider_no_show' };
    expect((await harness.move(rideId, driver, noShow)).body).toMatchObject({ code: 'too_early' });
    // Seven minutes after the time: waiting is free until ten after it.
    await pass(id, 19);
    const arrived = await harness.get(rideId, rider);
    const { pickupAt } = await desk.stored(id);
    const until = new Date((await harness.stored(rideId)).pickupAt?.getTime() ?? 0).getTime() + 600_000;
    expect(pickupAt).toBeInstanceOf(Date);
    expect(arrived.body).toMatchObject({ noShowFrom: new Date(until).toISOString() });
    expect(Object(arrived.body['waiting']).freeUntil).toBe(new Date(until).toISOString());
    expect((await harness.move(rideId, driver, noShow)).body).toMatchObject({ code: 'too_early' });
    await harness.move(rideId, driver, { status: 'in_progress', otp: await harness.codeOf(rideId, rider) });
    await harness.move(rideId, driver, { status: 'completed' });
    const receipt = await harness.call(rideReceipt, rider, { params: { id: rideId } });
    expect(receipt.body).toMatchObject({ totalPaise: 30_450, tariff: { version: 2 }, inputs: { waitingSeconds: 0 } });
    expect(receipt.body['lines']).toContainEqual({ code: 'later', label: 'Booking for later', paise: 2000 });
    await desk.look();
    expect(await desk.stored(id)).toMatchObject({ status: 'assigned', version: 3, closedAt: expect.any(Date) });
  });

  it('costs waiting from ten minutes after its time on', async () => {
    const { id, rider, driver } = await taken(11.5);
    await desk.look();
    const rideId = String((await desk.stored(id)).rideId);
    await harness.move(rideId, driver, { status: 'driver_arrived' });
    await pass(id, 11.5 + 13);
    await harness.move(rideId, driver, { status: 'in_progress', otp: await harness.codeOf(rideId, rider) });
    await harness.move(rideId, driver, { status: 'completed' });
    const { body } = await harness.call(rideReceipt, rider, { params: { id: rideId } });
    // Thirteen minutes after it: three begun minutes beyond the ten, or four by the clock of the calls.
    expect([300, 400]).toContain(
      Object(body['lines']).find((line: { code: string }) => line.code === 'waiting')?.paise,
    );
  });

  it('can be left without a fee only as before: the driver has kept the time free', async () => {
    const { id, rider } = await taken(11.5);
    await desk.look();
    const rideId = String((await desk.stored(id)).rideId);
    await harness.move(rideId, rider, { status: 'cancelled' });
    expect(await harness.stored(rideId)).toMatchObject({ status: 'cancelled', feePaise: 3197 });
  });

  it.each<[string, Partial<DriverStanding>]>([
    ['is offline', { isOnline: false }],
    ['is suspended', { suspended: true }],
    ['drives another vehicle now', { vehicleType: 'mini' }],
    ['has no position', { lat: null }],
  ])('is given to others 40 minutes before when its driver %s', async (_what, given) => {
    const { id, driver } = await taken(41);
    setStanding(driver, given);
    await desk.look();
    expect(await desk.stored(id)).toMatchObject({ status: 'assigned' });
    await desk.passUntil(id, 39.5);
    await desk.look();
    expect(await desk.stored(id)).toMatchObject({ status: 'booked', releases: 1, notAgain: [driver.userId] });
    expect(await desk.events(id)).toEqual(['booked', 'taken', 'reminded', 'reminded', 'released']);
  });

  it('is given to others when its driver cannot be there in time by road, and kept when they can', async () => {
    roadMinutes = 45;
    const late = await taken(39.5);
    await desk.look();
    expect(await desk.stored(late.id)).toMatchObject({ status: 'booked' });
    roadMinutes = 35;
    const inTime = await taken(39.5);
    await desk.look();
    expect(await rideOf(inTime.id)).toMatchObject({ status: 'driver_assigned', driverId: inTime.driver.userId });
    // From far away they set out before the 40 minutes.
    roadMinutes = 50;
    const far = await taken(59);
    await desk.look();
    expect(await rideOf(far.id)).toMatchObject({ status: 'driver_assigned' });
  });

  it('becomes a searching ride when its driver is on another one', async () => {
    const { id, driver } = await taken(300);
    const other = aPrincipal();
    await harness.bring(await harness.book(other, { fare: 283.5 }), 'driver_assigned', other, driver);
    // It takes far longer than it should.
    await desk.passUntil(id, 11.5);
    await desk.look();
    expect(await rideOf(id)).toMatchObject({ status: 'searching', notAgain: [] });
    expect(await desk.stored(id)).toMatchObject({ status: 'matching', releasedDriverId: driver.userId, releases: 1 });
  });

  it('reminds its rider an hour before and its driver 45 minutes before, once each', async () => {
    const { id } = await taken(59);
    await desk.look();
    await desk.look();
    const { driverRemindedAt, riderRemindedAt } = await desk.stored(id);
    expect({ driver: driverRemindedAt, rider: riderRemindedAt }).toEqual({ driver: null, rider: expect.any(Date) });
    await desk.passUntil(id, 44);
    await desk.look();
    await desk.look();
    const reminders = await harness.database.query<{ reminder: string }[]>(
      `SELECT data->>'reminder' AS reminder FROM outbox WHERE data->>'reservationId' = $1 AND type = 'reservation.reminded.v1' ORDER BY seq`,
      [id],
    );
    expect(reminders.map(({ reminder }) => reminder)).toEqual(['rider', 'driver']);
    expect((await desk.stored(id)).version).toBe(2);
  });
});

describe('drivers on their way to a booked pickup (R12, R43)', () => {
  it('are not late while there is time, and are asked once it is near', async () => {
    const { id } = await taken(34);
    roadMinutes = 30;
    await desk.look();
    const rideId = String((await desk.stored(id)).rideId);
    await pass(id, 12);
    await harness.runJob('Approaches');
    expect(await harness.stored(rideId)).toMatchObject({ status: 'driver_assigned', stalledAt: null });
    await pass(id, 12);
    await harness.runJob('Approaches');
    expect((await harness.stored(rideId)).stalledAt).not.toBeNull();
  });
});

it('keeps the invariants', async () => {
  const own = (await brokenInvariants(harness.database)).filter(
    // Rides of this suite have other fares than the documented ones, and times that were moved.
    ({ invariant }) =>
      !/fare are the server’s own|the last event is the ride|settlement is published|happened in the order|at its time/.test(
        invariant,
      ),
  );
  expect(own).toEqual([]);
});
