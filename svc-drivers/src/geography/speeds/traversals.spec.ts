import { describe, expect, it } from '@jest/globals';
import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { networkOf } from '@rahi/city/testing';
import { halfHourOf, momentOf, traversalsOf } from './traversals.js';

/** About 222 m each. */
const at = (piece: number): LatLngPair => [19 + 0.002 * piece, 72.85];
const pieces = [0, 1, 2, 3, 4, 5, 6];
const road = () => networkOf(pieces.map((piece) => ({ name: `Piece ${piece}`, line: [at(piece), at(piece + 1)] })));
/** Tuesday, 18:25 in Asia/Kolkata. */
const from = Date.parse('2026-11-24T12:55:00Z');

/** Fixes on the road, at so many km/h, ten seconds apart. */
const fixesAt = (kmh: number, begun = from) => {
  const metresADegree = (Math.PI / 180) * 6_371_000;
  const step = ((kmh / 3.6) * 10) / metresADegree;
  const count = Math.floor(0.014 / step);
  return Array.from({ length: count + 1 }, (_, fix) => ({
    lat: 19 + step * fix,
    lng: 72.85,
    at: begun + 10_000 * fix,
  }));
};

describe('what a trip says of roads', () => {
  it('is the speed on each piece, without the ends of the trip', async () => {
    const network = await road();
    const told = traversalsOf(network.graph, network.match(fixesAt(30), 'car'), 'car');
    expect(told.map(({ road: name }) => name)).toEqual(['Piece 2', 'Piece 3', 'Piece 4']);
    for (const { logKmh, kind } of told) {
      expect(Math.exp(logKmh) / 30).toBeCloseTo(1, 1);
      expect(kind).toBe('residential');
    }
  });

  it('belongs to the half hour of the week in which the piece was driven', async () => {
    const network = await road();
    const told = traversalsOf(network.graph, network.match(fixesAt(6), 'car'), 'car');
    // Tuesday 18:00 is the 85th half hour from Monday, 00:00, and 18:30 the next.
    expect(new Set(told.map(({ halfHour }) => halfHour))).toEqual(new Set([84, 85]));
    expect(halfHourOf(momentOf(335))).toBe(335);
    expect(halfHourOf(momentOf(0))).toBe(0);
  });

  it('leaves out what nobody believes', async () => {
    const network = await road();
    expect(traversalsOf(network.graph, network.match(fixesAt(140), 'car'), 'car')).toEqual([]);
  });

  it('counts a piece once in a half hour', async () => {
    const network = await road();
    const way = network.match(fixesAt(30), 'car');
    expect(traversalsOf(network.graph, [...way, ...way], 'car').length).toBeLessThan(8);
    const segments = traversalsOf(network.graph, [...way, ...way], 'car').map(({ segment }) => segment);
    expect(new Set(segments).size).toBe(segments.length);
  });
});
