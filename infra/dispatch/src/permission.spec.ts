import { describe, expect, it } from '@jest/globals';
import { distanceKm } from '@rahi/contracts/geo/distance';
import { refusalOf } from './permission.js';
import { makeDriver, makeRide, north } from './testing/cities.js';
import type { FreeDriver, WaitingRide } from './round.js';

const refusal = (ride: WaitingRide, driver: FreeDriver) => refusalOf(ride, driver, distanceKm(ride.pickup, driver.at));

const home = (towards: number, at = 0): FreeDriver => makeDriver({ towards: north(towards), at: north(at) });

describe('who may be offered a ride', () => {
  it('a driver within 10 km', () => {
    expect(refusal(makeRide(), makeDriver({ at: north(9.99) }))).toBeNull();
    expect(refusal(makeRide(), makeDriver({ at: north(10.01) }))).toBe('too_far');
  });

  it('not its rider, not who must not be offered it again, and not who would be late for a booking', () => {
    expect(refusal(makeRide({ riderId: 'driver' }), makeDriver())).toBe('own_ride');
    expect(refusal(makeRide({ excluded: new Set(['driver']) }), makeDriver())).toBe('excluded');
    expect(refusal(makeRide({ bookedAhead: new Set(['driver']) }), makeDriver())).toBe('booked_ahead');
  });

  it('where a wish for a woman fits (R46)', () => {
    expect(refusal(makeRide({ womanDriver: 'only' }), makeDriver())).toBe('not_woman');
    expect(refusal(makeRide({ womanDriver: 'only' }), makeDriver({ woman: true }))).toBeNull();
    expect(refusal(makeRide(), makeDriver({ womenOnly: true }))).toBe('women_only');
    expect(refusal(makeRide({ ofWoman: true }), makeDriver({ womenOnly: true }))).toBeNull();
  });

  it('within the driver’s own limit', () => {
    expect(refusal(makeRide(), makeDriver({ at: north(2), maxPickupKm: 2.1 }))).toBeNull();
    expect(refusal(makeRide(), makeDriver({ at: north(2), maxPickupKm: 1.9 }))).toBe('own_limit');
  });

  it('a driver on the way home, when the ride ends a kilometre nearer to home than it begins', () => {
    expect(refusal(makeRide({ dropoff: north(5) }), home(20))).toBeNull();
    expect(refusal(makeRide({ dropoff: north(0.9) }), home(20))).toBe('wrong_way');
    expect(refusal(makeRide({ dropoff: north(-5) }), home(20))).toBe('wrong_way');
    expect(refusal(makeRide({ dropoff: north(15) }), home(5))).toBe('wrong_way');
  });

  it('not who would be farther from home after the ride than now', () => {
    const onTheWay = makeDriver({ towards: north(20), at: north(6) });
    expect(refusal(makeRide({ dropoff: north(5) }), onTheWay)).toBe('wrong_way');
    expect(refusal(makeRide({ dropoff: north(7.1) }), onTheWay)).toBeNull();
  });
});
