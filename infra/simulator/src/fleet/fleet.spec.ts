import { describe, expect, it } from '@jest/globals';
import { distanceKm, vehicleTypes } from '@rahi/contracts';
import { Gathering } from './gathering.js';
import { Journey, pointNear } from './journey.js';
import { roster } from './roster.js';

const delhi = { lat: 28.6315, lng: 77.2167 };
const mumbai = { lat: 19.0596, lng: 72.8295 };

describe('the roster', () => {
  it('has equally many drivers of each type, each with an email address and a number plate of their own', () => {
    const fleet = roster(24);
    for (const type of vehicleTypes) expect(fleet.filter((driver) => driver.vehicleType === type)).toHaveLength(6);
    expect(new Set(fleet.map((driver) => driver.email)).size).toBe(24);
    expect(new Set(fleet.map((driver) => driver.vehicleNumber)).size).toBe(24);
  });
});

describe('gathering', () => {
  it('waits in Delhi until somebody searches elsewhere, then sends cars of every type there', () => {
    const gathering = new Gathering();
    expect(distanceKm(gathering.placeOf(0), delhi)).toBeLessThan(0.1);
    gathering.look(mumbai, 1000);
    for (let index = 0; index < 24; index += 1) expect(distanceKm(gathering.placeOf(index), mumbai)).toBeLessThan(0.1);
  });

  it('spreads over two crowds, with the larger share at the newest one', () => {
    const gathering = new Gathering();
    gathering.look(delhi, 1000);
    gathering.look(mumbai, 2000);
    const places = Array.from({ length: 24 }, (_, index) => gathering.placeOf(index));
    const atMumbai = places.filter((place) => distanceKm(place, mumbai) < 1).length;
    expect(atMumbai).toBe(16);
    expect(places.filter((place) => distanceKm(place, delhi) < 1)).toHaveLength(8);
  });

  it('forgets a crowd after ten minutes without a search', () => {
    const gathering = new Gathering();
    gathering.look(mumbai, 0);
    gathering.look(delhi, 11 * 60_000);
    expect(
      Array.from({ length: 24 }, (_, index) => gathering.placeOf(index)).every((p) => distanceKm(p, delhi) < 1),
    ).toBe(true);
  });
});

describe('a journey', () => {
  const there = pointNear(delhi, 2, () => 0.5);

  it('begins at its first point, is done after its length at its speed and pace, and stays at its last point', () => {
    const journey = new Journey(
      [
        [delhi.lat, delhi.lng],
        [there.lat, there.lng],
      ],
      30,
      6,
      0,
    );
    const lastsMs = (journey.km / 30 / 6) * 3_600_000;
    expect(distanceKm(journey.at(0), delhi)).toBeLessThan(0.001);
    expect(journey.done(lastsMs - 1000)).toBe(false);
    expect(journey.done(lastsMs + 1)).toBe(true);
    expect(distanceKm(journey.at(lastsMs * 2), there)).toBeLessThan(0.001);
    expect(distanceKm(journey.at(lastsMs / 2), delhi)).toBeCloseTo(journey.km / 2, 2);
  });

  it('finds points within the given radius', () => {
    for (const roll of [0, 0.25, 0.5, 0.999]) {
      expect(
        distanceKm(
          delhi,
          pointNear(delhi, 1.5, () => roll),
        ),
      ).toBeLessThan(1.51);
    }
  });
});
