import { describe, expect, it } from '@jest/globals';
import { journeySchema, rideRequestSchema, rideSchema, rideStatuses, type RideStatus } from '@rahi/contracts';
import { personProperties } from '@rahi/service-kit/kept-columns';
import { aParcel, aRideIn, pickup } from '../testing/factories.js';
import { RideEntity } from './ride.entity.js';
import { viewOf, type ViewSettings } from './ride-view.js';

const modes: ViewSettings['TRIP_CODE'][] = ['verify', 'show'];
const by = (mode: ViewSettings['TRIP_CODE']): ViewSettings => ({
  TRIP_CODE: mode,
  NO_SHOW_SECONDS: 300,
  OPERATOR_NAME: 'Rahi',
});
const offer = { exclusive: true, expiresAt: new Date().toISOString() };
const underWay: RideStatus[] = ['driver_assigned', 'driver_arrived', 'in_progress'];

/** The fields that the contract has, without those that depend on who looks, and on a telephone company. */
const common = Object.keys(rideSchema.shape).filter((field) => field !== 'otp' && field !== 'maskedCall');
/** What a ride brings its driver, and whom the driver drives next, is none of the rider's business. */
const forRider = common.filter((field) => !['earnings', 'nextRideId'].includes(field));
/** What the rider got back, found wrong or was promised is none of the driver’s. */
const forDriver = common.filter(
  (field) => !['refunded', 'compensation', 'ratingProblems', 'promisedArrival'].includes(field),
);
const journey = Object.keys(rideRequestSchema.shape).filter((field) => field !== 'pickupDistance');

const keysOf = (value: object | null) => Object.keys(value ?? {}).toSorted();
const cases = modes.flatMap((mode) => rideStatuses.map((status) => ({ mode, status })));

describe('what a ride shows (R10, R22)', () => {
  it.each(cases)(
    'to its rider, $status, $mode: all, the code while under way, the driver’s phone from acceptance on',
    ({ mode, status }) => {
      const view = viewOf(aRideIn(status), { role: 'rider' }, by(mode));
      expect(keysOf(view)).toEqual([...forRider, 'otp'].toSorted());
      expect(view.otp).toBe(underWay.includes(status) ? '0417' : null);
      expect(keysOf(view.rider)).toEqual(['name', 'rating']);
      const person = ['name', 'rating', 'totalTrips'];
      const expected = [...person, 'phone'].toSorted();
      expect(status === 'searching' ? view.driver : keysOf(view.driver?.user ?? null)).toEqual(
        status === 'searching' ? null : expected,
      );
    },
  );

  it.each(cases)(
    'to its driver, $status, $mode: the rider’s phone from acceptance on, the code only in show',
    ({ mode, status }) => {
      const view = viewOf(aRideIn(status), { role: 'driver' }, by(mode));
      expect(keysOf(view)).toEqual((mode === 'show' ? [...forDriver, 'otp'] : forDriver).toSorted());
      expect(view.otp).toBe(mode === 'verify' ? undefined : underWay.includes(status) ? '0417' : null);
      expect(keysOf(view.rider)).toEqual(status === 'searching' ? ['name', 'rating'] : ['name', 'phone', 'rating']);
      expect(keysOf(view.driver?.user ?? null)).not.toContain('phone');
    },
  );

  it.each(cases)('to an admin, $status, $mode: no code, no phone', ({ mode, status }) => {
    const view = viewOf(aRideIn(status), { role: 'admin' }, by(mode));
    expect(keysOf(view)).toEqual(common.toSorted());
    expect(JSON.stringify(view)).not.toMatch(/"0417"|\+91|phone/);
  });

  it.each(rideStatuses)('to a driver to whom it is open, %s: the request alone', (status) => {
    const view = viewOf(aRideIn(status), { role: 'candidate', lat: pickup.lat + 0.009, lng: pickup.lng, offer });
    expect(keysOf(view)).toEqual([...journey, 'pickupDistance'].toSorted());
    expect(view.rider).toEqual({ name: 'Asha Rao', rating: null });
    expect(view.pickupDistance).toBe(1);
  });

  it.each(cases)('fits the contract, $status, $mode', ({ mode, status }) => {
    const ride = aRideIn(status);
    for (const role of ['rider', 'driver', 'admin'] as const) {
      expect(rideSchema.safeParse(viewOf(ride, { role }, by(mode))).error).toBeUndefined();
    }
    expect(rideRequestSchema.safeParse(viewOf(ride, { role: 'candidate', ...pickup, offer })).error).toBeUndefined();
  });

  it.each([{ confirmedAt: null }, { completedAt: new Date(Date.now() - 31 * 60_000) }])(
    'has no phone before the driver agreed, nor half an hour after the end: %j',
    (given) => {
      const ride = aRideIn('completedAt' in given ? 'completed' : 'driver_assigned', given);
      for (const role of ['rider', 'driver'] as const)
        expect(JSON.stringify(viewOf(ride, { role }, by('verify')))).not.toMatch(/phone|\+91/);
    },
  );

  it('tells of the trip that its driver ends first only when the driver comes, and no phone (R48)', () => {
    const queuedArrival = new Date('2026-11-22T10:07:00.000Z');
    const ride = aRideIn('driver_assigned', { afterRideId: 'other-trip', queuedArrival });
    for (const role of ['rider', 'driver', 'admin'] as const) {
      const view = viewOf(ride, { role }, by('verify'));
      expect(view.afterTrip).toEqual({ arrival: '2026-11-22T10:07:00.000Z' });
      expect(JSON.stringify(view)).not.toMatch(/other-trip|phone|\+91/);
    }
    expect(viewOf(aRideIn('driver_assigned'), { role: 'rider' }, by('verify')).afterTrip).toBeNull();
  });

  it('leaves the driver areas of a trip that ended a day ago, to its rider all', () => {
    const ended = new Date(Date.now() - 25 * 3_600_000);
    const addresses = { pickupAddress: '12, Linking Road, Bandra West, Mumbai', dropoffAddress: 'Dadar' };
    const ride = aRideIn('completed', { ...addresses, note: 'Blue gate', pickupLat: 19.061234, completedAt: ended });
    expect(viewOf(ride, { role: 'driver' }, by('verify'))).toMatchObject({
      pickupAddress: 'Bandra West, Mumbai',
      pickupLat: '19.06',
      dropoffAddress: 'Dadar',
      note: null,
      rider: { name: 'Rider' },
    });
    expect(viewOf(ride, { role: 'rider' }, by('verify'))).toMatchObject({ ...addresses, pickupLat: '19.061234' });
  });

  it('leaves the driver no words of people of such a trip, by whatever member of a journey', () => {
    const exact = '12, Linking Road, Bandra West, Mumbai';
    const ended = aRideIn('completed', { completedAt: new Date(Date.now() - 25 * 3_600_000) });
    const words = personProperties(RideEntity).filter((name) => name in journeySchema.shape && !/Lat$|Lng$/.test(name));
    const stop = { lat: 19.06, lng: 72.83, address: exact, arrivedAt: null, leftAt: null, skipped: null };
    // Stops are a list (R44), and a parcel has members; all else is a text.
    const given: Partial<Record<string, unknown>> = { stops: [stop], parcel: aParcel({ description: exact }) };
    const said = words.map((name) => [name, given[name] ?? exact]);
    const ride = Object.assign(ended, Object.fromEntries(said));
    const stillExact = (role: 'rider' | 'driver') =>
      Object.entries(viewOf(ride, { role }, by('verify'))).flatMap(([name, value]) =>
        JSON.stringify(value)?.includes(exact) ? [name] : [],
      );
    expect(stillExact('driver')).toEqual([]);
    expect(stillExact('rider').toSorted()).toEqual(words.toSorted());
  });

  it('says from when the driver at the pickup may leave (R12)', () => {
    const arrivedAt = new Date('2026-11-22T10:00:00.000Z');
    const view = viewOf(aRideIn('driver_arrived', { arrivedAt }), { role: 'rider' }, by('verify'));
    expect(view.noShowFrom).toBe('2026-11-22T10:05:00.000Z');
  });

  it('says what waiting costs by the tariff of the ride, while its driver waits and where it costs anything', () => {
    const arrivedAt = new Date('2026-11-22T10:00:00.000Z');
    const waitingTerms = { freeMinutes: 3, perMinutePaise: 250 };
    const viewed = (status: RideStatus, given: object) =>
      viewOf(aRideIn(status, { arrivedAt, waitingTerms, ...given }), { role: 'driver' }, by('verify')).waiting;
    expect(viewed('driver_arrived', {})).toEqual({ freeUntil: '2026-11-22T10:03:00.000Z', perMinute: '2.50' });
    expect(viewed('driver_arrived', { waitingTerms: { freeMinutes: 3, perMinutePaise: 0 } })).toBeNull();
    // Booked by a release that did not keep the terms.
    expect(viewed('driver_arrived', { waitingTerms: null })).toBeNull();
    expect(viewed('in_progress', {})).toBeNull();
  });

  it('says whether the code must be typed', () => {
    expect(modes.map((mode) => viewOf(aRideIn('driver_arrived'), { role: 'driver' }, by(mode)).codeRequired)).toEqual([
      true,
      false,
    ]);
  });

  it('writes money, distance and places as documented text', () => {
    const view = viewOf(aRideIn('searching', { pickupLng: 0.000001 }), { role: 'rider' }, by('verify'));
    expect(view).toMatchObject({ fare: '283.50', distance: '14.14', duration: 34 });
    expect(view).toMatchObject({ pickupLat: '28.6315', pickupLng: '0.000001', dropoffLng: '77.1' });
  });
});
