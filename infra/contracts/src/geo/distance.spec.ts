import { describe, expect, it } from '@jest/globals';
import {
  bearing,
  boundingBox,
  distanceKm,
  durationMinutes,
  isLatLng,
  moveTowards,
  roundedKm,
  type LatLng,
} from './distance.js';

const connaughtPlace = { lat: 28.6315, lng: 77.2167 };
const hauzKhas = { lat: 28.5494, lng: 77.2001 };

describe('distanceKm', () => {
  it.each<[string, LatLng, LatLng, number]>([
    ['a degree of the equator', { lat: 0, lng: 0 }, { lat: 0, lng: 1 }, 111.195],
    ['a quarter of a meridian', { lat: 0, lng: 30 }, { lat: 90, lng: 30 }, 10007.543],
    ['opposite points', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20015.087],
    ['across the antimeridian', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.195],
    ['New Delhi to Mumbai', { lat: 28.6139, lng: 77.209 }, { lat: 19.076, lng: 72.8777 }, 1148.09],
  ])('is the great circle on a sphere of 6371 km: %s', (_, a, b, km) => {
    expect(distanceKm(a, b)).toBeCloseTo(km, 1);
    expect(distanceKm(b, a)).toBeCloseTo(km, 1);
  });

  it('is zero for equal points', () => {
    expect(distanceKm(connaughtPlace, connaughtPlace)).toBe(0);
  });
});

describe('what is quoted', () => {
  it('rounds kilometres to two decimals', () => {
    expect(roundedKm(9.8449)).toBe(9.84);
    expect(roundedKm(0.005)).toBe(0.01);
  });

  it('takes 25 km/h and whole minutes', () => {
    expect(durationMinutes(25)).toBe(60);
    expect(durationMinutes(9.8)).toBe(24);
    expect(durationMinutes(0.1)).toBe(0);
  });
});

describe('bearing', () => {
  it.each<[number, LatLng]>([
    [0, { lat: 29, lng: 77 }],
    [90, { lat: 28, lng: 77.01 }],
    [180, { lat: 27, lng: 77 }],
    [270, { lat: 28, lng: 76.99 }],
  ])('is %d degrees', (degrees, to) => {
    expect(bearing({ lat: 28, lng: 77 }, to)).toBeCloseTo(degrees, 1);
  });

  it('is 0 for equal points', () => {
    expect(bearing(hauzKhas, hauzKhas)).toBe(0);
  });
});

describe('moveTowards', () => {
  it('goes exactly that far along the way', () => {
    const there = moveTowards(connaughtPlace, hauzKhas, 3);
    expect(distanceKm(connaughtPlace, there)).toBeCloseTo(3, 6);
    expect(distanceKm(connaughtPlace, there) + distanceKm(there, hauzKhas)).toBeCloseTo(
      distanceKm(connaughtPlace, hauzKhas),
      6,
    );
  });

  it('stops at the goal and stays for no distance', () => {
    expect(moveTowards(connaughtPlace, hauzKhas, 50)).toEqual(hauzKhas);
    expect(moveTowards(connaughtPlace, hauzKhas, 0)).toEqual(connaughtPlace);
    expect(moveTowards(connaughtPlace, connaughtPlace, 1)).toEqual(connaughtPlace);
  });

  it('crosses the antimeridian without leaving the range of longitudes', () => {
    const there = moveTowards({ lat: 10, lng: 179.9 }, { lat: 10, lng: -179.9 }, 15);
    expect(isLatLng(there)).toBe(true);
    expect(there.lng).toBeLessThan(0);
  });
});

describe('boundingBox', () => {
  it('holds every point of the circle and little more', () => {
    for (const center of [connaughtPlace, { lat: -33.9, lng: 18.4 }, { lat: 69.6, lng: 18.9 }]) {
      const box = boundingBox(center, 10);
      for (let angle = 0; angle < 360; angle += 5) {
        const far = {
          lat: center.lat + Math.cos((angle * Math.PI) / 180),
          lng: center.lng + Math.sin((angle * Math.PI) / 180),
        };
        const rim = moveTowards(center, far, 10);
        expect(rim.lat).toBeGreaterThanOrEqual(box.south - 1e-9);
        expect(rim.lat).toBeLessThanOrEqual(box.north + 1e-9);
        expect(rim.lng).toBeGreaterThanOrEqual(box.west - 1e-9);
        expect(rim.lng).toBeLessThanOrEqual(box.east + 1e-9);
      }
      expect(distanceKm(center, { lat: center.lat, lng: box.east })).toBeLessThan(10.1);
    }
  });

  it('spans all longitudes at a pole', () => {
    expect(boundingBox({ lat: 89.99, lng: 12 }, 10)).toMatchObject({ west: -180, east: 180, north: 90 });
  });
});

describe('isLatLng', () => {
  it.each([{ lat: 90, lng: 180 }, { lat: -90, lng: -180 }, connaughtPlace])('accepts %j', (value) => {
    expect(isLatLng(value)).toBe(true);
  });

  it.each([
    null,
    undefined,
    'x',
    {},
    { lat: 1 },
    { lat: '1', lng: 2 },
    { lat: NaN, lng: 0 },
    { lat: 90.01, lng: 0 },
    { lat: 0, lng: -180.5 },
  ])('refuses %j', (value) => {
    expect(isLatLng(value)).toBe(false);
  });
});
