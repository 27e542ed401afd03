import { describe, expect, it } from '@jest/globals';
import { womenFirstSeconds } from '@rahi/contracts/gender';
import type { FreeDriver, WaitingRide } from './round.js';
import { unmetWishes } from './unmet-wishes.js';

const pickup = { lat: 19, lng: 72.8 };
const north = (km: number) => ({ ...pickup, lat: pickup.lat + km / 111.195 });

const rideWith = (given: Partial<WaitingRide>): WaitingRide => ({
  id: 'ride',
  riderId: 'rider',
  pickup,
  dropoff: north(8),
  waitedSeconds: 60,
  pickupInSeconds: null,
  excluded: new Set(),
  namedDriverId: null,
  ...given,
});

const driverWith = (id: string, given: Partial<FreeDriver> = {}): FreeDriver => ({
  id,
  at: north(1),
  rating: 5,
  idleSeconds: 60,
  declinesLastHour: 0,
  maxPickupKm: null,
  towards: null,
  ...given,
});

describe('the wishes that keep all drivers near from a ride (ADR 88)', () => {
  it('are what nobody near meets, and not what the driver only reads', () => {
    const ride = rideWith({ preferences: ['quiet', 'boarding_help', 'child_seat', 'ac'] });
    expect(unmetWishes(ride, [driverWith('a', { features: ['ac'] })])).toEqual(['child_seat']);
  });

  it('are none when somebody near meets all of them, or nobody is near', () => {
    const ride = rideWith({ preferences: ['ac', 'pet'], womanDriver: 'only' });
    const fits = driverWith('fits', { features: ['ac'], woman: true });
    expect(unmetWishes(ride, [driverWith('a'), fits])).toEqual([]);
    expect(unmetWishes(ride, [])).toEqual([]);
    expect(unmetWishes(ride, [driverWith('far', { at: north(11) })])).toEqual([]);
  });

  it('do not count drivers who could not take the ride without them either', () => {
    const ride = rideWith({ preferences: ['ac'], excluded: new Set(['declined']) });
    const own = driverWith('rider');
    const others = [
      own,
      driverWith('declined'),
      driverWith('women', { woman: true, womenOnly: true }),
      driverWith('near home', { maxPickupKm: 0.5 }),
    ];
    expect(unmetWishes(ride, others)).toEqual([]);
    expect(unmetWishes(ride, [...others, driverWith('fits without AC')])).toEqual(['ac']);
  });

  it('are the fewest without which a driver could take it, and of as many those of the most drivers', () => {
    const ride = rideWith({ preferences: ['ac', 'child_seat', 'pet'] });
    const none = driverWith('none', { takesPets: false });
    const acOnly = driverWith('ac only', { features: ['ac'] });
    const seatOnly = (id: string) => driverWith(id, { features: ['child_seat'] });
    expect(unmetWishes(ride, [none])).toEqual(['ac', 'child_seat', 'pet']);
    expect(unmetWishes(ride, [none, acOnly])).toEqual(['child_seat']);
    expect(unmetWishes(ride, [none, acOnly, seatOnly('a'), seatOnly('b')])).toEqual(['ac']);
    expect(unmetWishes(ride, [driverWith('no pets', { features: ['ac', 'child_seat'], takesPets: false })])).toEqual([
      'pet',
    ]);
  });

  it('have that for a woman driver: always only, and first only until anyone is asked', () => {
    const man = driverWith('man');
    expect(unmetWishes(rideWith({ womanDriver: 'only' }), [man])).toEqual(['woman_driver']);
    const prefer = { womanDriver: 'prefer' } as const;
    expect(unmetWishes(rideWith({ ...prefer, waitedSeconds: womenFirstSeconds - 1 }), [man])).toEqual(['woman_driver']);
    expect(unmetWishes(rideWith({ ...prefer, waitedSeconds: womenFirstSeconds }), [man])).toEqual([]);
  });

  it('say nothing of what only a later release knows', () => {
    expect(unmetWishes(rideWith({ preferences: ['bicycle_rack'] }), [driverWith('a')])).toEqual([]);
  });
});
