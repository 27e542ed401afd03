import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminDriver } from '@rahi/contracts';
import { AdminHarness, aPrincipal } from '../../testing/admin-harness.js';
import { aDriverStory, aRideStory, aUserStory } from '../../testing/factories.js';

const start = Date.parse('2026-11-20T08:00:00Z');
const hourMs = 3_600_000;
const driverId = randomUUID();
const newcomerId = randomUUID();

const nothingMore = { bonus: '0', tip: '0', fee: '0', refund: '0' };
const none = { gross: '0', commission: '0', net: '0', ...nothingMore, earned: '0' };

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start();
  const phone = '+91 98765 43210';
  const stories = [
    aUserStory(start, 0, { userId: driverId, email: 'dev@rahi.test', phone, type: 'driver' }),
    aDriverStory(start, [start + hourMs, start + 2 * hourMs, start + 3 * hourMs], { driverId, name: 'Dev Singh' }),
    aDriverStory(start, [], { driverId: newcomerId, vehicleType: null, vehicleModel: null, vehicleNumber: null }),
    ...[10_005, 20_055, 33_333].map((farePaise, n) =>
      aRideStory(start + n * hourMs, { steps: 5, rated: n > 0, stars: 3 + n }, { driverId, farePaise }),
    ),
    ...Array.from({ length: 20 }, (_, n) =>
      aRideStory(start - (n + 1) * hourMs, { steps: 3, cancelled: true }, { driverId }),
    ),
    aRideStory(start + 4 * hourMs, { steps: 3 }, { driverId, rideId: 'abcdef01-0000-4000-8000-000000000001' }),
    aRideStory(start + 5 * hourMs, { steps: 5 }),
  ];
  await admin.publish(stories.flatMap((story) => story.events));
}, 180_000);
afterAll(() => admin?.stop());

const detail = async (id: string) => (await admin.call(adminDriver, { params: { id } })).body;

describe('the detail of a driver', () => {
  it('has profile, trips, earnings to the paisa, and whether the driver is online or on a trip', async () => {
    const { recentRides, ...driver } = await detail(driverId);
    expect(driver).toEqual({
      id: driverId,
      user: { name: 'Dev Singh', rating: 4.5, totalTrips: 3 },
      name: 'Dev Singh',
      vehicleModel: 'White Dzire',
      vehicleNumber: 'DL 01 AB 4207',
      vehicleType: 'mini',
      isOnline: true,
      since: '2026-11-20T11:00:00.000Z',
      onTrip: true,
      email: 'dev@rahi.test',
      phone: '+919876543210',
      suspended: false,
      createdAt: '2026-11-20T08:00:00.000Z',
      // 10 % of each ride, rounded to the paisa ride by ride: 1001 + 2006 + 3333 (R18).
      earnings: { gross: '633.93', commission: '63.40', net: '570.53', ...nothingMore, earned: '570.53' },
      totalEarnings: '570.53',
      today: { trips: 0, ...none },
      week: { trips: 0, ...none },
      asOf: '2026-11-20T13:20:00.000Z',
    });
    expect(recentRides).toHaveLength(20);
    expect(recentRides[0]).toMatchObject({ id: 'abcdef01-0000-4000-8000-000000000001', status: 'driver_arrived' });
    expect(recentRides.every((ride) => ride.driver?.id === driverId)).toBe(true);
    const times = recentRides.map((ride) => ride.createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('of a new driver has no trips and the default rating', async () => {
    expect(await detail(newcomerId)).toMatchObject({
      user: { rating: 5, totalTrips: 0 },
      vehicleType: null,
      isOnline: false,
      since: '2026-11-20T08:00:00.000Z',
      onTrip: false,
      email: null,
      earnings: none,
      recentRides: [],
    });
  });

  it('is only for administrators, and only of drivers', async () => {
    await expect(detail(randomUUID())).rejects.toThrow(/^404.*Driver not found/);
    const params = { id: driverId };
    await expect(admin.call(adminDriver, { params }, aPrincipal({ isAdmin: false }))).rejects.toThrow(/^403/);
    await expect(detail('me')).rejects.toThrow(/^400/);
  });
});
