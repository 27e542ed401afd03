import { describe, expect, it } from '@jest/globals';
import { makeRequest, otherRideId, rideId } from '../testing/factories.js';
import { offerKey } from '@rahi/web-kit/requests';
import { concerning } from './open-requests.queries.js';

const driver = { vehicleType: 'sedan' as const };
const none = new Set<string>();
const idsOf = (requests: { id: string }[]) => requests.map(({ id }) => id);

describe('concerning', () => {
  it('keeps requests of the driver’s own vehicle type', () => {
    const requests = [makeRequest(), makeRequest({ id: otherRideId, vehicleType: 'suv' })];
    expect(idsOf(concerning(requests, driver, null, none))).toEqual([rideId]);
  });

  it('keeps pickups up to 10 km away, by the device’s own position where it is known', () => {
    const far = makeRequest({ pickupDistance: 10.1 });
    const edge = makeRequest({ id: otherRideId, pickupDistance: 10 });
    expect(idsOf(concerning([far, edge], driver, null, none))).toEqual([otherRideId]);
    const here = { lat: Number(far.pickupLat), lng: Number(far.pickupLng) };
    expect(idsOf(concerning([far], driver, here, none))).toEqual([rideId]);
    expect(concerning([edge], driver, { lat: 28.2, lng: 77.2 }, none)).toEqual([]);
  });

  it('puts the nearest first and leaves out what was set aside', () => {
    const requests = [makeRequest({ pickupDistance: 4 }), makeRequest({ id: otherRideId, pickupDistance: 1 })];
    expect(idsOf(concerning(requests, driver, null, none))).toEqual([otherRideId, rideId]);
    expect(idsOf(concerning(requests, driver, null, new Set([offerKey(requests[1]!)])))).toEqual([rideId]);
  });
});
