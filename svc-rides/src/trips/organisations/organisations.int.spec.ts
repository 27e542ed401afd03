import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  blockGuestBookings,
  bookForGuest,
  callAsGuest,
  cancelOrganisationRide,
  documentedTariff,
  organisationFigures,
  organisationReceipt,
  organisationRide,
  organisationRides,
  payRide,
  rateAsGuest,
  Refusal,
  sendRideMessage,
  sharedTrip,
  topUpWallet,
  tripEstimates,
  type OrganisationRideNow,
} from '@rahi/contracts';
import type * as z from 'zod';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ PUBLIC_URL: 'https://rides.example.in' });
  // SUVs cost a tenth of the fare, ₹50 at most, when they are cancelled late.
  const terms = { ...documentedTariff.suv, cancellation: { freeMinutes: 3, percent: 10, mostPaise: 5000 } };
  await harness.putInForce('suv', 2, terms);
});
afterAll(() => harness?.stop());
beforeEach(() => harness.standings.clear());

const nobody = aPrincipal();
const dropoff = { lat: pickup.lat + 0.05, lng: pickup.lng };
let number = 0;

interface Organisation {
  id: string;
  name: string;
  mostRides: number;
}
const anOrganisation = (mostRides = 20): Organisation => ({ id: randomUUID(), name: 'Hotel Sahil', mostRides });
const aBookingFor = (phone = `98203${String((number += 1)).padStart(5, '0')}`) => ({
  pickup: { ...pickup, address: 'Hotel Sahil, Dadar' },
  dropoff: { ...dropoff, address: 'Bandra Station' },
  vehicleType: 'suv' as const,
  guest: { name: 'Meera Joshi', phone, language: 'mr-IN' as const },
});
type Given = Partial<z.input<typeof bookForGuest.request>['booking']>;
const book = (organisation: Organisation, given: Given = {}, key: string = randomUUID()) =>
  harness.caller.ask(bookForGuest, { organisation, key, booking: { ...aBookingFor(), ...given } }, harness.outbound());
const read = (organisation: Organisation, rideId: string) =>
  harness.caller.ask(organisationRide, { organisationId: organisation.id, rideId }, harness.outbound());
const cancel = (organisation: Organisation, rideId: string) =>
  harness.caller.ask(cancelOrganisationRide, { organisationId: organisation.id, rideId }, harness.outbound());
const list = (organisation: Organisation, given: object = {}) =>
  harness.caller.ask(organisationRides, { organisationId: organisation.id, ...given }, harness.outbound());
const figures = (organisation: Organisation) =>
  harness.caller.ask(organisationFigures, { organisationId: organisation.id }, harness.outbound());

/** The code of what it is refused with; `done` where it is not. */
async function outcomeOf(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const follow = (ride: OrganisationRideNow) =>
  harness.call(sharedTrip, nobody, { params: { token: tokenOf(ride.guestLink) } });
const tokenOf = (link: string | null) => link?.split('#')[1] ?? '';

/** A ride that a driver has accepted, who waits at the pickup or drives its guest where that is said. */
async function taken(to: 'driver_assigned' | 'driver_arrived' | 'in_progress' = 'driver_assigned') {
  const [organisation, driver] = [anOrganisation(), harness.driver({ vehicleType: 'suv' })];
  const { ride } = await book(organisation);
  const way = ['driver_assigned', 'driver_arrived', 'in_progress'] as const;
  for (const status of way.slice(0, way.indexOf(to) + 1)) {
    const otp = (await follow(ride)).body['guest'];
    const code = status === 'in_progress' ? { otp: String(Object(otp)['code']) } : {};
    expect((await harness.move(ride.rideId, driver, { status, ...code })).status).toBe(200);
  }
  return { organisation, driver, ride };
}
const lateBy = (rideId: string, minutes: number) =>
  harness.database.query(
    `UPDATE rides SET created_at = created_at - $2 * interval '1 minute', nearest_metres = 400,
       assigned_at = assigned_at - $2 * interval '1 minute' WHERE id = $1`,
    [rideId, minutes],
  );

describe('a ride that an organisation books for a guest (ADR 98)', () => {
  it('searches for a driver, with the guest’s phone as it is stored (R54), and the guest has a link', async () => {
    const organisation = anOrganisation();
    const { ride, replayed } = await book(organisation, {
      guest: { name: 'Meera Joshi', phone: '098201 12345', language: 'mr-IN' },
      pickupNote: 'At the reception',
    });
    expect(replayed).toBe(false);
    expect(ride).toMatchObject({
      status: 'searching',
      guest: { name: 'Meera Joshi', phone: '+919820112345', language: 'mr-IN' },
      pickupNote: 'At the reception',
      paymentMethod: 'cash',
      cancellationFeePaise: 0,
      driver: null,
      driverPosition: null,
    });
    expect(ride.farePaise).toBeGreaterThan(0);
    expect(ride.guestLink).toMatch(/^https:\/\/rides\.example\.in\/share#[\w-]{43}$/);
    expect((await follow(ride)).body).toMatchObject({
      riderName: 'Meera',
      guest: { bookedBy: 'Hotel Sahil', language: 'mr-IN', bookingsBlocked: false },
    });
    expect(await harness.stored(ride.rideId)).toMatchObject({ riderId: organisation.id, byOrganisation: true });
  });

  it('is booked once by a key, also by two requests at once; another booking with it is refused', async () => {
    const [organisation, key, booking] = [anOrganisation(), 'a-key', aBookingFor()];
    const both = await Promise.all([book(organisation, booking, key), book(organisation, booking, key)]);
    const again = await book(organisation, booking, key);
    expect(new Set([...both, again].map(({ ride }) => ride.rideId)).size).toBe(1);
    expect([...both.map(({ replayed }) => replayed).toSorted(), again.replayed]).toEqual([false, true, true]);
    expect(again.ride.guestLink).toBe(both[0].ride.guestLink);
    expect(await outcomeOf(book(organisation, { ...booking, vehicleType: 'mini' }, key))).toBe('key_reused');
    // The key of one organisation is nothing to another.
    expect((await book(anOrganisation(), booking, key)).replayed).toBe(false);
    await harness.database.query(`UPDATE booking_keys SET created_at = now() - interval '25 hours' WHERE key = $1`, [
      key,
    ]);
    expect((await book(organisation, booking, key)).replayed).toBe(false);
  });

  it('costs what its quote promised, and is refused with a quote of another organisation or trip', async () => {
    harness.driver({ vehicleType: 'suv' });
    const organisation = anOrganisation();
    const trip = { pickup, dropoff, vehicleTypes: ['suv' as const], organisationId: organisation.id };
    const { estimates } = await harness.caller.ask(tripEstimates, trip, harness.outbound());
    const priced = estimates[0]?.trip;
    const quoteId = priced?.quote?.id ?? '';
    await harness.putInForce('suv', 3, {
      ...documentedTariff.suv,
      basePaise: documentedTariff.suv.basePaise + 5000,
      cancellation: { freeMinutes: 3, percent: 10, mostPaise: 5000 },
    });
    expect((await book(organisation, { quoteId })).ride.farePaise).toBe(priced?.totalPaise);
    expect((await book(organisation)).ride.farePaise).toBeGreaterThan(priced?.totalPaise ?? Infinity);
    expect(await outcomeOf(book(anOrganisation(), { quoteId }))).toBe('fare_changed');
    const elsewhere = { lat: dropoff.lat + 0.01, lng: dropoff.lng, address: 'Andheri' };
    expect(await outcomeOf(book(organisation, { quoteId, dropoff: elsewhere }))).toBe('fare_changed');
    expect(await outcomeOf(book(organisation, { dropoff: { ...pickup, address: 'Here' } }))).toBe('invalid_input');
  });

  it('is one of as many as the organisation may have, however many are booked at once; others do not count', async () => {
    const organisation = anOrganisation(3);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(book(organisation))));
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'done'),
      ...Array.from({ length: 3 }, () => 'too_many_guest_rides'),
    ]);
    const { rides } = await list(organisation);
    await cancel(organisation, rides[0]?.rideId ?? '');
    expect(await outcomeOf(book(organisation))).toBe('done');
    expect(await outcomeOf(book(organisation))).toBe('too_many_guest_rides');
    expect(await outcomeOf(book({ ...organisation, mostRides: 4 }))).toBe('done');
    expect(await outcomeOf(book(anOrganisation()))).toBe('done');
    expect(await figures(organisation)).toEqual({ rides: 5, underWay: 4, feesDuePaise: 0 });
  });

  it('is refused for a guest who wants no bookings', async () => {
    const [organisation, { guest }] = [anOrganisation(), aBookingFor()];
    const { ride } = await book(organisation, { guest });
    await harness.call(blockGuestBookings, nobody, { params: { token: tokenOf(ride.guestLink) } });
    expect(await outcomeOf(book(anOrganisation(), { guest }))).toBe('guest_not_bookable');
  });

  it('is nothing to another organisation, and to a person of the same id', async () => {
    const { organisation, ride } = await taken();
    const other = anOrganisation();
    for (const asked of [
      read(other, ride.rideId),
      cancel(other, ride.rideId),
      read(organisation, randomUUID()),
      harness.caller.ask(
        organisationReceipt,
        { organisationId: other.id, rideId: ride.rideId, language: 'en-IN' },
        harness.outbound(),
      ),
    ])
      expect(await outcomeOf(asked)).toBe('not_found');
    expect((await list(other)).rides).toEqual([]);
    expect(await harness.stored(ride.rideId)).toMatchObject({ status: 'driver_assigned' });
    // A ride of a person is no organisation's.
    const rider = aPrincipal();
    const own = await harness.book(rider);
    expect(await outcomeOf(read({ ...other, id: rider.userId }, own))).toBe('not_found');
  });
});

describe('the ride of an organisation, under way', () => {
  it('shows the driver’s first name and car, and the driver’s place until the guest is in the car', async () => {
    const { organisation, driver, ride } = await taken();
    const at = { lat: pickup.lat + 0.001, lng: pickup.lng };
    await harness.sharePosition(ride.rideId, driver, at);
    const coming = await read(organisation, ride.rideId);
    expect(coming).toMatchObject({ status: 'driver_assigned', driver: { name: 'Dev' }, driverPosition: at });
    expect(JSON.stringify(coming)).not.toContain('otp');
    expect(coming.estimatedArrival).not.toBeNull();

    const started = await taken('in_progress');
    await harness.sharePosition(started.ride.rideId, started.driver, at);
    expect(await read(started.organisation, started.ride.rideId)).toMatchObject({
      status: 'in_progress',
      driverPosition: null,
      cancellationFeePaise: null,
    });
  });

  it('shows the driver the guest and who booked; messages have no reader, and are refused', async () => {
    const { driver, ride } = await taken();
    const { body } = await harness.get(ride.rideId, driver);
    expect(body).toMatchObject({
      byOrganisation: true,
      guest: { name: 'Meera Joshi', bookedBy: 'Hotel Sahil' },
      rider: { name: 'Meera Joshi', phone: expect.stringMatching(/^\+9198203/) },
    });
    const message = { id: randomUUID(), text: 'I am here' };
    const sent = await harness.call(sendRideMessage, driver, { params: { id: ride.rideId }, body: message });
    expect(sent).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const called = await harness.call(callAsGuest, nobody, { params: { token: tokenOf(ride.guestLink) } });
    expect(called.body['code']).toBe('calls_off');
  });

  it('is completed, paid by the guest to the driver, rated by the guest, and has a receipt', async () => {
    const { organisation, driver, ride } = await taken('in_progress');
    const receipt = () =>
      harness.caller.ask(
        organisationReceipt,
        { organisationId: organisation.id, rideId: ride.rideId, language: 'hi-IN' },
        harness.outbound(),
      );
    expect(await outcomeOf(receipt())).toBe('not_completed');
    expect((await harness.move(ride.rideId, driver, { status: 'completed' })).status).toBe(200);
    const paid = await harness.call(payRide, driver, { params: { id: ride.rideId }, body: { method: 'cash' } });
    expect(paid).toMatchObject({ status: 200, body: { payment: { state: 'paid' } } });
    const rated = await harness.call(rateAsGuest, nobody, {
      params: { token: tokenOf(ride.guestLink) },
      body: { rating: 5 },
    });
    expect(rated.body).toMatchObject({ guest: { rating: 5 } });
    const bill = await receipt();
    const { farePaise, guestLink } = await read(organisation, ride.rideId);
    expect([bill.kind, bill.totalPaise]).toEqual(['ride', farePaise]);
    expect(guestLink).toBe(ride.guestLink);
    await harness.database.query(`UPDATE rides SET completed_at = now() - interval '31 minutes' WHERE id = $1`, [
      ride.rideId,
    ]);
    expect((await read(organisation, ride.rideId)).guestLink).toBeNull();
  });
});

describe('the cancellation of an organisation’s ride', () => {
  it('costs what the ride said before: nothing in the free minutes; again changes nothing', async () => {
    const { organisation, ride } = await taken();
    expect((await read(organisation, ride.rideId)).cancellationFeePaise).toBe(0);
    const cancelled = await cancel(organisation, ride.rideId);
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledBy: 'rider', feePaise: 0 });
    expect(await cancel(organisation, ride.rideId)).toEqual(cancelled);
  });

  it('costs the fee of its tariff afterwards, which the organisation owes until the desk notes a payment', async () => {
    const { organisation, ride } = await taken();
    await lateBy(ride.rideId, 3.5);
    const { cancellationFeePaise: fee } = await read(organisation, ride.rideId);
    expect(fee).toBeGreaterThan(0);
    expect(await cancel(organisation, ride.rideId)).toMatchObject({ feePaise: fee, paymentMethod: 'wallet' });
    expect(await figures(organisation)).toEqual({ rides: 1, underWay: 0, feesDuePaise: fee });
    const amount = String((fee ?? 0) / 100);
    const toppedUp = await harness.call(topUpWallet, aPrincipal({ isAdmin: true, adminRole: 'owner' }), {
      params: { id: organisation.id },
      body: { amount, reference: '412345678901' },
    });
    expect(toppedUp.status).toBe(200);
    expect((await figures(organisation)).feesDuePaise).toBe(0);
  });

  it('is refused once the trip has started, and nothing is changed', async () => {
    const { organisation, ride } = await taken('in_progress');
    expect(await outcomeOf(cancel(organisation, ride.rideId))).toBe('invalid_transition');
    expect(await harness.stored(ride.rideId)).toMatchObject({ status: 'in_progress', feePaise: 0 });
  });
});

describe('the list of an organisation’s rides', () => {
  it('has pages, the newest first, by status and by when they were booked', async () => {
    const organisation = anOrganisation();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await book(organisation)).ride.rideId);
    const first = await list(organisation, { limit: 2 });
    const second = await list(organisation, { limit: 2, cursor: first.next ?? '' });
    expect([...first.rides, ...second.rides].map(({ rideId }) => rideId)).toEqual(ids);
    expect(second.next).toBeNull();
    await cancel(organisation, ids[1] ?? '');
    const cancelled = await list(organisation, { status: 'cancelled' });
    expect(cancelled.rides.map(({ rideId }) => rideId)).toEqual([ids[1]]);
    const middle = first.rides[1]?.bookedAt;
    const older = await list(organisation, { bookedBefore: middle });
    const newer = await list(organisation, { bookedFrom: middle });
    expect([older, newer].map(({ rides }) => rides.map(({ rideId }) => rideId))).toEqual([[ids[2]], [ids[0], ids[1]]]);
  });
});

describe('an organisation', () => {
  it('is no person who cancels too often', async () => {
    const organisation = anOrganisation();
    for (let count = 0; count < 12; count += 1) await cancel(organisation, (await book(organisation)).ride.rideId);
    await harness.database.query(`UPDATE rides SET cancelled_at = now() - interval '2 minutes' WHERE rider_id = $1`, [
      organisation.id,
    ]);
    await harness.runJob('Flags');
    const flags = await harness.database.query<unknown[]>('SELECT FROM person_flags WHERE person_id = $1', [
      organisation.id,
    ]);
    expect(flags).toEqual([]);
  });
});
