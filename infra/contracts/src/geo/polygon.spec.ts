import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { distanceKm } from './distance.js';
import { circleAround, crossesItself, isInPolygon, kmFromEdge, overlap, widestKm } from './polygon.js';

/** About 2.2 km high and 2.1 km wide, at an airport. */
const square = [
  { lat: 19.09, lng: 72.86 },
  { lat: 19.09, lng: 72.88 },
  { lat: 19.11, lng: 72.88 },
  { lat: 19.11, lng: 72.86 },
];
const moved = (lat: number, lng: number) => square.map((corner) => ({ lat: corner.lat + lat, lng: corner.lng + lng }));

describe('a polygon', () => {
  it('knows what lies in it, also in a bay of its edge', () => {
    expect(isInPolygon({ lat: 19.1, lng: 72.87 }, square)).toBe(true);
    expect(isInPolygon({ lat: 19.12, lng: 72.87 }, square)).toBe(false);
    const withBay = [...square.slice(0, 3), { lat: 19.1, lng: 72.87 }, square[3]!];
    expect(isInPolygon({ lat: 19.105, lng: 72.87 }, withBay)).toBe(false);
    expect(isInPolygon({ lat: 19.095, lng: 72.87 }, withBay)).toBe(true);
  });

  it('says how far its edge is, on both sides', () => {
    expect(kmFromEdge({ lat: 19.1, lng: 72.8599 }, square)).toBeCloseTo(0.0105, 3);
    expect(kmFromEdge({ lat: 19.1, lng: 72.8601 }, square)).toBeCloseTo(0.0105, 3);
    expect(kmFromEdge({ lat: 19.12, lng: 72.89 }, square)).toBeCloseTo(
      distanceKm({ lat: 19.12, lng: 72.89 }, square[2]!),
      2,
    );
  });

  it('lies in the circle around it, whose middle is that of its rectangle', () => {
    const corner = fc.record({
      lat: fc.double({ min: 12, max: 12.1, noNaN: true }),
      lng: fc.double({ min: 77, max: 77.1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 60 }), (corners) => {
        const { center, radiusKm } = circleAround(corners);
        expect(corners.every((each) => distanceKm(center, each) <= radiusKm + 1e-9)).toBe(true);
        expect(widestKm(corners)).toBeLessThanOrEqual(2 * radiusKm + 1e-9);
      }),
    );
  });

  it('crosses itself as a bow tie does, and where it goes back along an edge', () => {
    const [a, b, c, d] = [square[0]!, square[1]!, square[2]!, square[3]!];
    expect(crossesItself(square)).toBe(false);
    expect(crossesItself([a, c, b, d])).toBe(true);
    expect(crossesItself([a, b, a])).toBe(true);
    expect(crossesItself([a, b, { lat: 19.09, lng: 72.87 }, c])).toBe(true);
    expect(crossesItself([a, b, c, d, a])).toBe(true);
    // A corner on a straight edge is none of that.
    expect(crossesItself([a, { lat: 19.09, lng: 72.87 }, b, c, d])).toBe(false);
  });

  it('overlaps another one by an edge, or by lying in it', () => {
    expect(overlap(square, moved(0.01, 0.01))).toBe(true);
    expect(overlap(square, moved(0.05, 0))).toBe(false);
    const inner = square.map(({ lat, lng }) => ({ lat: 19.1 + (lat - 19.1) / 4, lng: 72.87 + (lng - 72.87) / 4 }));
    expect(overlap(square, inner)).toBe(true);
    expect(overlap(inner, square)).toBe(true);
  });
});
