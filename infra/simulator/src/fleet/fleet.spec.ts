import { describe, expect, it } from '@jest/globals';
import { distanceKm, featuresFor, usualVehicleTypes, type LatLng, type LatLngPair } from '@rahi/contracts';
import { polylineKm } from '@rahi/contracts/geo/polyline';
import { Gathering } from './gathering.js';
import { Journey } from './journey.js';
import { roster } from './roster.js';
import { pointNear, Stands } from './stands.js';

const delhi = { lat: 28.6315, lng: 77.2167 };
const bandra = { lat: 19.0544, lng: 72.8402 };
const size = 60;

const crowds = (gathering: Gathering) => Array.from({ length: size }, (_, index) => gathering.crowdOf(index));
/** The drivers of the crowd at a place. */
const at = (gathering: Gathering, place: LatLng) =>
  crowds(gathering).flatMap((crowd, index) => (crowd && distanceKm(crowd, place) < 1 ? [index] : []));

describe('the roster', () => {
  it('has equally many drivers of each type, each with a name, an email address and a number plate of their own', () => {
    const fleet = roster(size);
    for (const type of usualVehicleTypes)
      expect(fleet.filter((driver) => driver.vehicleType === type)).toHaveLength(15);
    expect(new Set(fleet.map((driver) => driver.email)).size).toBe(size);
    expect(new Set(fleet.map((driver) => driver.vehicleNumber)).size).toBe(size);
    expect(new Set(fleet.map((driver) => driver.name)).size).toBe(size);
  });

  it('has some vehicles with each feature that riders ask for, and not all of a type with the rarer ones', () => {
    const fleet = roster(size);
    for (const type of usualVehicleTypes)
      for (const feature of featuresFor(type)) {
        const having = fleet.filter(({ vehicleType, features }) => vehicleType === type && features.includes(feature));
        expect(having.length).toBeGreaterThan(2);
        expect(having.length === 15).toBe(feature === 'ac');
      }
  });
});

describe('gathering', () => {
  it('leaves every driver in the city until a rider searches, then sends half of each type there', () => {
    const gathering = new Gathering();
    expect(crowds(gathering).every((crowd) => crowd === null)).toBe(true);
    gathering.look(delhi, 1000);
    const there = at(gathering, delhi);
    expect(there).toHaveLength(32);
    for (const [type] of usualVehicleTypes.entries())
      expect(there.filter((index) => index % 4 === type)).toHaveLength(8);
  });

  it('spreads over two crowds, with the larger share at the newest one', () => {
    const gathering = new Gathering();
    gathering.look(delhi, 1000);
    gathering.look(bandra, 2000);
    expect(at(gathering, bandra)).toHaveLength(20);
    expect(at(gathering, delhi)).toHaveLength(12);
  });

  it('forgets a crowd after ten minutes without a search', () => {
    const gathering = new Gathering();
    gathering.look(bandra, 0);
    gathering.look(delhi, 11 * 60_000);
    expect(at(gathering, bandra)).toEqual([]);
    expect(at(gathering, delhi)).toHaveLength(32);
  });
});

describe('stands', () => {
  const station = { lat: 19.0546, lng: 72.8406 };
  const far = { lat: 19.1197, lng: 72.8464 };

  it('spreads the fleet over the stations of its city, the most central first', () => {
    const stands = new Stands([delhi, far, station], bandra);
    expect([0, 1, 2].map((index) => stands.homeStand(index))).toEqual([station, far, station]);
  });

  it('waits in the middle of the city where no station is known', () => {
    expect(new Stands([], delhi).homeStand(5)).toEqual(delhi);
  });

  it('waits beside a station that is close, or on the streets around the rider', () => {
    const stands = new Stands([station, far], delhi);
    expect(
      distanceKm(
        stands.near(bandra, () => 0.4),
        station,
      ),
    ).toBeLessThan(0.13);
    expect(
      distanceKm(
        stands.near(bandra, () => 0.9),
        bandra,
      ),
    ).toBeLessThan(1.61);
    expect(
      distanceKm(
        stands.near(delhi, () => 0.4),
        delhi,
      ),
    ).toBeLessThan(1.61);
  });

  it('finds points within the given radius', () => {
    for (const roll of [0, 0.25, 0.5, 0.999])
      expect(
        distanceKm(
          delhi,
          pointNear(delhi, 1.5, () => roll),
        ),
      ).toBeLessThan(1.51);
  });
});

describe('a journey', () => {
  const there = pointNear(delhi, 2, () => 0.5);
  const polyline: LatLngPair[] = [
    [delhi.lat, delhi.lng],
    [there.lat, there.lng],
  ];
  const km = polylineKm(polyline);
  const route = {
    polyline,
    distance: { text: '', value: km * 1000 },
    duration: { text: '', value: 240 },
  };

  it('begins at its first point, is done after the time of its route at its pace, and stays at its last point', () => {
    const journey = new Journey(route, 6, 0);
    const lastsMs = 40_000;
    expect(journey.kmh).toBeCloseTo(km * 15, 5);
    expect(distanceKm(journey.at(0), delhi)).toBeLessThan(0.001);
    expect(journey.done(lastsMs - 1000)).toBe(false);
    expect(journey.done(lastsMs + 1)).toBe(true);
    expect(distanceKm(journey.at(lastsMs * 2), there)).toBeLessThan(0.001);
    expect(distanceKm(journey.at(lastsMs / 2), delhi)).toBeCloseTo(km / 2, 2);
  });
});
