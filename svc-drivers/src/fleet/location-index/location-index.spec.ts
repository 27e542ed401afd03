import { describe, expect, it } from '@jest/globals';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { vehicleTypes, type VehicleType } from '@rahi/contracts/vehicles';
import * as fc from 'fast-check';
import { GridIndex, type Located, type NearestQuery } from './grid-index.js';
import { LocationIndex, type LocatedVehicle } from './location-index.js';

// Kept in variables because a global look-up is slow in Jest, and there are millions of calls.
const { asin, cos, sin, sqrt, PI } = Math;

function haversineKm(a: LatLng, b: LatLng): number {
  const halfLat = sin(((b.lat - a.lat) * PI) / 360);
  const halfLng = sin(((b.lng - a.lng) * PI) / 360);
  const shared = cos((a.lat * PI) / 180) * cos((b.lat * PI) / 180);
  return 2 * 6371 * asin(sqrt(halfLat * halfLat + shared * halfLng * halfLng));
}

/** Degrees of one cell of the grid. */
const cell = 0.009;

const wrap = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);

const onEarth = (lat: number, lng: number) => ({ lat: Math.max(-90, Math.min(90, lat)), lng: wrap(lng) });

/** Places within a few cells of a point, many exactly on a border of cells, some of them equal. */
function around(center: LatLng, reach: number): fc.Arbitrary<LatLng> {
  const anywhere = fc.double({ min: -reach, max: reach, noNaN: true });
  const border = fc.integer({ min: -Math.round(reach / cell), max: Math.round(reach / cell) });
  return fc.oneof(
    fc.tuple(anywhere, anywhere).map(([a, b]) => onEarth(center.lat + a, center.lng + b)),
    fc
      .tuple(border, border)
      .map(([a, b]) => onEarth((Math.round(center.lat / cell) + a) * cell, (Math.round(center.lng / cell) + b) * cell)),
    fc.constant(onEarth(center.lat, center.lng)),
  );
}

const delhi = { lat: 28.6139, lng: 77.209 };
const regions = {
  'in Delhi': around(delhi, 0.02),
  'at the equator and Greenwich': around({ lat: 0, lng: 0 }, 0.02),
  'across the antimeridian': around({ lat: -16.8, lng: 180 }, 0.02),
  'in the far north': around({ lat: 84.2, lng: 30 }, 0.1),
  'around the north pole': around({ lat: 90, lng: 0 }, 180),
  'around the south pole': around({ lat: -89.95, lng: 179.99 }, 180),
  'anywhere on Earth': fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
} satisfies Record<string, fc.Arbitrary<LatLng>>;

type Step = { do: 'set'; who: number; place: LatLng; at: number } | { do: 'remove'; who: number };

const steps = (place: fc.Arbitrary<LatLng>, drivers: number): fc.Arbitrary<Step[]> => {
  const who = fc.integer({ min: 0, max: drivers - 1 });
  const set = fc.record({ do: fc.constant('set' as const), who, place, at: fc.integer({ min: 0, max: 9 }) });
  const remove = fc.record({ do: fc.constant('remove' as const), who });
  return fc.array(fc.oneof({ weight: 6, arbitrary: set }, { weight: 1, arbitrary: remove }), {
    maxLength: 400,
    size: 'max',
  });
};

const query = fc.record({
  radiusKm: fc.oneof(fc.double({ min: 0.1, max: 4, noNaN: true }), fc.double({ min: 4, max: 9000, noNaN: true })),
  // A query stops early when it wants few of many.
  limit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 60 })),
  notBefore: fc.integer({ min: 0, max: 5 }),
});

type Model = Map<string, { place: LatLng; at: number }>;

function bruteForce(model: Model, center: LatLng, { radiusKm, limit, notBefore }: NearestQuery): number[] {
  return [...model.values()]
    .filter(({ at }) => at >= notBefore)
    .map(({ place }) => haversineKm(center, place))
    .filter((km) => km <= radiusKm)
    .toSorted((a, b) => a - b)
    .slice(0, limit);
}

/** What is wrong with an answer, compared with brute force. */
function faultsOf(index: GridIndex<Located>, model: Model, center: LatLng, asked: NearestQuery): string[] {
  const hits = index.nearest(center, asked);
  const expected = bruteForce(model, center, asked);
  const faults = hits.flatMap((hit, at) => {
    const { id } = hit.item;
    const known = model.get(id);
    if (!known) return `${id} is unknown`;
    if (known.at < asked.notBefore) return `${id} is stale`;
    if (Math.abs(hit.km - haversineKm(center, known.place)) > 1e-6) return `${id} is not ${hit.km} km away`;
    return Math.abs(hit.km - (expected[at] ?? Infinity)) > 1e-6 ? `number ${at} is not the next nearest` : [];
  });
  if (hits.length !== expected.length) faults.push(`${hits.length} found, not ${expected.length}`);
  if (new Set(hits.map((hit) => hit.item.id)).size !== hits.length) faults.push('one found twice');
  return faults;
}

function play(moves: readonly Step[], index: GridIndex<Located>): Model {
  const model: Model = new Map();
  for (const step of moves) {
    const id = `driver-${step.who}`;
    if (step.do === 'set') {
      index.set({ id, ...step.place, at: step.at });
      model.set(id, step);
    } else if (index.remove(id) !== model.delete(id)) {
      throw new Error(`removing ${id} returned the wrong result`);
    }
  }
  return model;
}

/** Numbers between 0 and 1, the same ones every time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the location index', () => {
  it.each(Object.entries(regions))('finds what brute force finds, %s', (_, place) => {
    const queries = fc.array(fc.tuple(place, query), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(steps(place, 250), queries, (moves, asked) => {
        const index = new GridIndex<Located>();
        const model = play(moves, index);
        expect(index.size).toBe(model.size);
        expect(asked.flatMap(([center, one]) => faultsOf(index, model, center, one))).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  // A bound that stops a query too soon shows in one query of two hundred: this asks four thousand.
  it('never stops before the nearest is found', () => {
    const draw = seeded(20_261_120);
    const faults: string[] = [];
    const place = () => ({ lat: delhi.lat + 0.04 * draw(), lng: delhi.lng + 0.04 * draw() });
    for (let round = 0; round < 200; round++) {
      const index = new GridIndex<Located>();
      const model = play(
        Array.from({ length: 40 + round }, (_, who) => ({ do: 'set', who, place: place(), at: 1 })),
        index,
      );
      for (let n = 0; n < 20; n++) {
        const asked = { radiusKm: 0.5 + 3 * draw(), limit: 1 + (n % 4), notBefore: 0 };
        faults.push(...faultsOf(index, model, place(), asked));
      }
    }
    expect(faults).toEqual([]);
  });

  it('finds drivers around a pole, where a circle covers all longitudes', () => {
    const index = new GridIndex<Located>();
    const model: Model = new Map();
    for (let n = 0; n < 60_000; n++) {
      const place = { lat: 90 - (n % 250) * 0.0004, lng: ((n * 137.5) % 360) - 180 };
      index.set({ id: `driver-${n}`, ...place, at: 1 });
      model.set(`driver-${n}`, { place, at: 1 });
    }
    for (const center of [
      { lat: 90, lng: 0 },
      { lat: 89.9, lng: -180 },
    ]) {
      const asked = { radiusKm: 0.9, limit: 40, notBefore: 0 };
      const found = index.nearest(center, asked).map((hit) => Number(hit.km.toFixed(6)));
      expect(found).toEqual(bruteForce(model, center, asked).map((km) => Number(km.toFixed(6))));
    }
  });

  it('distinguishes many drivers at one place', () => {
    const index = new GridIndex<Located>();
    for (let n = 0; n < 500; n++) index.set({ id: `driver-${n}`, ...delhi, at: 1 });
    for (let n = 0; n < 500; n += 2) index.remove(`driver-${n}`);
    const hits = index.nearest(delhi, { radiusKm: 1, limit: 500, notBefore: 0 });
    expect(hits.map((hit) => hit.item.id).toSorted()).toEqual(
      Array.from({ length: 250 }, (_, n) => `driver-${2 * n + 1}`).toSorted(),
    );
    expect(hits.every((hit) => hit.km === 0)).toBe(true);
  });

  it('forgets drivers that left', () => {
    const index = new GridIndex<Located>();
    for (let round = 0; round < 1000; round++) {
      index.set({ id: `driver-${round}`, lat: round % 80, lng: round % 170, at: 1 });
      if (round >= 3) index.remove(`driver-${round - 3}`);
    }
    expect(index.size).toBe(3);
    expect(index.nearest({ lat: 0, lng: 0 }, { radiusKm: 25_000, limit: 9, notBefore: 0 })).toHaveLength(3);
  });

  it('refuses coordinates that are not a place', () => {
    const index = new GridIndex<Located>();
    expect(() => index.set({ id: 'driver', lat: Number.NaN, lng: 0, at: 1 })).toThrow(RangeError);
    expect(() => index.set({ id: 'driver', lat: 0, lng: 181, at: 1 })).toThrow(RangeError);
    expect(index.size).toBe(0);
  });
});

describe('the index by vehicle type', () => {
  const drivers = fc.array(fc.record({ type: fc.constantFrom(...vehicleTypes), place: regions['in Delhi'] }), {
    maxLength: 80,
  });

  it('finds one type, or all types merged, as brute force does', () => {
    fc.assert(
      fc.property(drivers, fc.option(fc.constantFrom(...vehicleTypes), { nil: undefined }), (fleet, vehicleType) => {
        const index = new LocationIndex<LocatedVehicle>();
        fleet.forEach(({ type, place }, n) => index.set({ id: `driver-${n}`, vehicleType: type, ...place, at: 1 }));
        const hits = index.nearest(delhi, { vehicleType, radiusKm: 3, limit: 10, notBefore: 0 });
        const model: Model = new Map(
          fleet
            .map((driver, n) => [`driver-${n}`, { ...driver, at: 1 }] as const)
            .filter(([, { type }]) => vehicleType === undefined || type === vehicleType),
        );
        const expected = bruteForce(model, delhi, { radiusKm: 3, limit: 10, notBefore: 0 });
        expect(hits.map((hit) => Number(hit.km.toFixed(6)))).toEqual(expected.map((km) => Number(km.toFixed(6))));
        expect(hits.every((hit) => model.has(hit.item.id))).toBe(true);
      }),
    );
  });

  it('contains a driver once when its vehicle type changes', () => {
    const index = new LocationIndex<LocatedVehicle>();
    const types: VehicleType[] = ['mini', 'suv'];
    for (const type of types) index.set({ id: 'driver', vehicleType: type, ...delhi, at: 1 });
    expect(index.size).toBe(1);
    const asked = { radiusKm: 1, limit: 5, notBefore: 0 };
    expect(index.nearest(delhi, { ...asked, vehicleType: 'mini' })).toEqual([]);
    expect(index.nearest(delhi, { ...asked, vehicleType: 'suv' })).toHaveLength(1);
    index.remove('driver');
    expect(index.size).toBe(0);
  });
});
