import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  blockPerson,
  declineRide,
  rideDispatch,
  rideDispatchSchema,
  rideRequests,
  type LatLng,
  type Principal,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const fast = { ROUND_SECONDS: '0.2', OFFER_SECONDS: '60', ANSWER_SECONDS: '60', OPEN_TO_ALL_SECONDS: '120' };

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start(fast);
});
afterAll(() => harness?.stop());

/** Each test has its own city, 1 degree (111 km) from the next. */
let city: LatLng = { lat: 10, lng: 77 };
beforeEach(() => {
  city = { ...city, lat: city.lat + 1 };
});

const north = (km: number): LatLng => ({ lat: city.lat + km / 111.195, lng: city.lng });
const book = (rider: Principal) =>
  harness.book(rider, { pickupLat: city.lat, pickupLng: city.lng, dropoffLat: city.lat, dropoffLng: city.lng + 0.1 });
const driverAt = (km: number, given: Parameters<RidesHarness['driver']>[0] = {}) =>
  harness.driver({ ...north(km), ...given });
const change = ({ userId }: Principal, given: object) => {
  const standing = harness.standings.get(userId);
  if (!standing) throw new Error('there is no such driver');
  harness.standings.set(userId, { ...standing, ...given });
};

async function offeredTo(driver: Principal, id: string): Promise<void> {
  const listed = async () =>
    (await harness.call(rideRequests, driver, {})).list.some((request) => request['id'] === id);
  await waitFor(listed, { what: 'the ride to be offered' });
}

const desk = aPrincipal({ isAdmin: true });
async function roundsOf(id: string, who = desk) {
  const { body } = await harness.call(rideDispatch, who, { params: { id } });
  return rideDispatchSchema.parse(body).rounds;
}

/** The last round of a ride without an offer, once there are so many rounds. */
async function lastOf(id: string, rounds: number, who = desk) {
  const found = await waitFor(
    async () => {
      const all = await roundsOf(id, who);
      return all.length >= rounds && all;
    },
    { what: `${rounds} rounds` },
  );
  const around = found.at(-1)?.around;
  if (!around) throw new Error('the round has nothing of its surroundings');
  return around;
}
const textsOf = ({ counts }: { counts: readonly { text: string }[] }) => counts.map(({ text }) => text);

describe('a round that finds nobody', () => {
  it('says that no driver was there', async () => {
    const around = await lastOf(await book(aPrincipal()), 1);
    expect(around).toEqual({
      counts: [{ count: 0, text: 'No driver of this type was online within 10 km.' }],
      whole: true,
      others: [],
    });
  });

  it('counts who declined, who does not go so far, who lacks what was asked for, and who is offline', async () => {
    const near = driverAt(1);
    const id = await book(aPrincipal());
    await offeredTo(near, id);
    driverAt(2, { isOnline: false, name: 'Asha Rao' });
    driverAt(4, { womenOnly: true });
    expect(await harness.call(declineRide, near, { params: { id } })).toMatchObject({ status: 204 });
    const around = await lastOf(id, 2);
    expect(textsOf(around)).toEqual([
      '2 drivers of this type were online within 10 km.',
      '1 had gone offline there within the last 2 hours.',
      '1 had declined it.',
      '1 takes women only.',
    ]);
    // How far in whole kilometres, and no place.
    expect(around.others).toEqual([
      { driverId: expect.any(String), name: 'Asha Rao', km: 2, vanished: false, why: 'Offline.' },
    ]);
    expect(JSON.stringify(await harness.database.query('SELECT others FROM dispatch_receipts'))).not.toContain('"lat"');
    // R46: who sees no contacts does not learn which wish did not fit.
    const onlooker = await lastOf(id, 2, aPrincipal({ isAdmin: true, adminRole: 'read_only' }));
    expect(textsOf(onlooker).at(-1)).toBe('1 did not fit a wish of the rider or of the driver.');
  });

  it('says of a driver who was free a round before why they are not any more', async () => {
    const [near, far] = [driverAt(1), driverAt(3, { name: 'Ravi Kumar' })];
    const id = await book(aPrincipal());
    await offeredTo(near, id);
    change(far, { isOnline: false });
    await harness.call(declineRide, near, { params: { id } });
    const around = await lastOf(id, 2);
    expect(around.others).toEqual([
      {
        driverId: far.userId,
        name: 'Ravi Kumar',
        km: 3,
        vanished: true,
        why: 'Was free in the round before, then went offline.',
      },
    ]);
  });

  it('says that a driver has an offer of another ride', async () => {
    const only = driverAt(1, { name: 'Ravi Kumar' });
    const first = await book(aPrincipal());
    await offeredTo(only, first);
    const around = await lastOf(await book(aPrincipal()), 1);
    expect(textsOf(around)).toEqual([
      '1 driver of this type was online within 10 km.',
      '1 had an offer of another ride.',
    ]);
    expect(around.others).toMatchObject([{ name: 'Ravi Kumar', km: 1, why: 'Had an offer of another ride.' }]);
  });

  it('says that one of rider and driver has blocked the other, and not to drivers', async () => {
    const [rider, driver] = [aPrincipal(), driverAt(1)];
    const before = await book(rider);
    await offeredTo(driver, before);
    await harness.bring(before, 'completed', rider, driver);
    const blocked = { params: { id: before }, body: { reason: 'other' as const } };
    expect(await harness.call(blockPerson, rider, blocked)).toMatchObject({ status: 200 });
    const id = await book(rider);
    expect(textsOf(await lastOf(id, 1))).toContain('1 had blocked the rider, or was blocked by the rider.');
    const own = await harness.call(rideDispatch, driver, { params: { id } });
    expect(JSON.stringify(own.body)).not.toContain('block');
  });
});
