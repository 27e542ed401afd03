import { describe, expect, it } from '@jest/globals';
import { moveTowards, type LatLng, type LatLngPair } from '@rahi/contracts';
import { dropoff, pickup } from '../../testing/factories.js';
import { judgeWatch } from './judge-watch.js';
import { WatchEntity } from './watch.entity.js';

const way: LatLngPair[] = [
  [pickup.lat, pickup.lng],
  [dropoff.lat, dropoff.lng],
];
const begun = (): WatchEntity =>
  Object.assign(new WatchEntity(), {
    rideId: 'a',
    way,
    offSince: null,
    stillSince: null,
    stillLat: null,
    stillLng: null,
    askedOff: false,
    askedStill: false,
  });
const start = Date.UTC(2026, 10, 20, 8);
const onWay = (km: number) => moveTowards(pickup, dropoff, km);
/** A point this many metres north of the first kilometres of the route, which go south-west. */
const aside = (km: number, metres: number): LatLng => {
  const at = onWay(km);
  return { lat: at.lat + metres / 111_195, lng: at.lng };
};

const away = (second: number): LatLng => aside(1 + second * 0.008, 900);

/** The questions, each with its second, for a car that reports these places every 10 s. */
function asksOf(places: (second: number) => LatLng, seconds: number, watch = begun()): [string, number][] {
  const asks: [string, number][] = [];
  let now = watch;
  for (let second = 0; second <= seconds; second += 10) {
    const at = start + second * 1000;
    const judged = judgeWatch(now, { ...places(second), at }, [dropoff], at);
    now = judged.watch;
    if (judged.ask) asks.push([judged.ask, second]);
  }
  return asks;
}

describe('watching a trip', () => {
  it('asks nothing while the car drives its way', () => {
    expect(asksOf((second) => onWay(second * 0.008), 1500)).toEqual([]);
  });

  it('asks once about a car that is more than 500 m from its way for 60 s, and again after it was back', () => {
    expect(asksOf(away, 300)).toEqual([['off_way', 60]]);
    expect(asksOf((second) => (second > 100 && second < 200 ? onWay(second * 0.008) : away(second)), 400)).toEqual([
      ['off_way', 60],
      ['off_way', 260],
    ]);
  });

  it('asks nothing about 50 s, or about 400 m', () => {
    expect(asksOf((second) => (second <= 50 ? aside(1 + second * 0.008, 900) : onWay(second * 0.008)), 200)).toEqual(
      [],
    );
    expect(asksOf((second) => aside(1 + second * 0.008, 400), 300)).toEqual([]);
  });

  it('asks nothing about the way where no roads are known', () => {
    const watch = Object.assign(begun(), { way: null });
    expect(asksOf((second) => aside(1 + second * 0.008, 5000), 300, watch)).toEqual([]);
  });

  it('asks once about a car that stands still for more than 4 minutes, and again after it has moved', () => {
    expect(asksOf(() => onWay(2), 600)).toEqual([['long_stop', 250]]);
    expect(asksOf((second) => onWay(second < 400 ? 2 : 3), 800)).toEqual([
      ['long_stop', 250],
      ['long_stop', 650],
    ]);
  });

  it('takes the noise of a position for standing, and a queue that creeps for moving', () => {
    expect(asksOf((second) => onWay(2 + (second % 20) * 0.001), 300)).toEqual([['long_stop', 250]]);
    expect(asksOf((second) => onWay(2 + second * 0.001), 900)).toEqual([]);
  });

  it('asks nothing at the drop-off, nor about a phone that is silent', () => {
    expect(asksOf(() => moveTowards(dropoff, pickup, 0.1), 900)).toEqual([]);
    const fix = { ...onWay(2), at: start };
    const stood = judgeWatch(begun(), fix, [dropoff], start).watch;
    expect(judgeWatch(stood, fix, [dropoff], start + 600_000)).toEqual({ watch: stood, ask: null });
  });
});
