import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rideKindOf, rideStateSchema, rideStatuses, type RideState } from '@rahi/contracts';
import { aParcel, aRideIn } from '../testing/factories.js';
import { RidesHarness } from '../testing/rides-harness.js';
import { rideStateSql } from './ride-state.js';
import { RideEntity } from './ride.entity.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

async function stateOf(id: string): Promise<unknown> {
  const state = rideStateSql(harness.database.getMetadata(RideEntity));
  const [row] = await harness.database.query<{ state: unknown }[]>(
    `SELECT ${state} AS state FROM rides WHERE id = $1`,
    [id],
  );
  return row?.state;
}

describe('a ride in its events', () => {
  it.each(rideStatuses)('%s: is the whole row, by the contract, without code or phone', async (status) => {
    const at = new Date('2026-11-20T10:00:00.070Z');
    const ride = await harness.seed(aRideIn(status, { startedAt: at, cancelReason: 'a “reason”' }));
    const state = await stateOf(ride.id);
    const expected: Partial<RideState> = {
      rideId: ride.id,
      version: ride.version,
      status,
      riderId: ride.riderId,
      riderName: 'Asha Rao',
      driverId: ride.driverId,
      driverName: ride.driver?.name ?? null,
      vehicleType: 'sedan',
      farePaise: 28_350,
      distanceKm: 14.14,
      durationMinutes: 34,
      pickup: { address: 'Connaught Place', lat: 28.6315, lng: 77.2167 },
      dropoff: { address: 'Indira Gandhi Airport', lat: 28.5562, lng: 77.1 },
      createdAt: ride.createdAt.toISOString(),
      assignedAt: ride.assignedAt?.toISOString() ?? null,
      arrivedAt: ride.arrivedAt?.toISOString() ?? null,
      startedAt: '2026-11-20T10:00:00.070Z',
      completedAt: ride.completedAt?.toISOString() ?? null,
      cancelledAt: ride.cancelledAt?.toISOString() ?? null,
      cancelledBy: ride.cancelledBy,
      cancelReason: 'a “reason”',
      rating: null,
      kind: 'on_demand',
      forGuest: false,
      byOrganisation: false,
    };
    expect(state).toMatchObject(expected);
    // The contract's fields, all of them and no others.
    expect(rideStateSchema.parse(state)).toEqual(state);
  });

  const rental = { hours: 4, km: 40, extraKmPaise: 1200, extraMinutePaise: 150 };
  const pickupAt = new Date('2026-11-21T10:00:00.000Z');

  it.each([
    ['on_demand', {}],
    ['later', { pickupAt }],
    ['rental', { rental, pickupAt }],
    ['parcel', { parcel: aParcel() }],
  ] as const)('%s: has the kind that the contract says, and whether it is for a guest', async (kind, given) => {
    const guest = { name: 'Meera Joshi', phone: '+919820012345' };
    const ride = await harness.seed(aRideIn('completed', { ...given, guest }));
    expect(await stateOf(ride.id)).toMatchObject({ kind, forGuest: true });
    expect(rideKindOf(ride)).toBe(kind);
  });
});
