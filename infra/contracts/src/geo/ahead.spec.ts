import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Route, RouteStep } from '../places.js';
import { aheadOn, placeSteps } from './ahead.js';
import { pointAlong } from './polyline.js';
import { measureWay } from './way.js';

const measure = (value: number) => ({ value, text: '' });
const step = (changes: Partial<RouteStep>): RouteStep => ({
  maneuver: 'straight',
  instruction: 'Go on',
  distance: measure(0),
  duration: measure(0),
  ...changes,
});

/** 1 km east along one street, then 1 km north on the next. */
const makeRoute = (changes: Partial<Route> = {}): Route => ({
  polyline: [
    [28.6289, 77.2065],
    [28.6289, 77.21675],
    [28.63789, 77.21675],
  ],
  distance: measure(2000),
  duration: measure(288),
  steps: [
    step({ distance: measure(1000), duration: measure(144) }),
    step({ maneuver: 'turn-left', distance: measure(1000), duration: measure(144) }),
  ],
  source: 'osrm',
  ...changes,
});

/** What is ahead after this many metres along a route. */
function aheadAt(route: Route, metres: number) {
  const way = measureWay(route.polyline);
  return aheadOn(route, way, placeSteps(route, way), metres);
}

describe('what is ahead on a route', () => {
  it('counts down kilometres, minutes and the metres to the turn', () => {
    const route = makeRoute();
    const atStart = aheadAt(route, 0);
    expect(atStart.km).toBeCloseTo(2, 2);
    expect(atStart.minutes).toBe(5);
    expect(atStart.turns.map(({ kind }) => kind)).toEqual(['left']);
    expect(atStart.turns[0]?.metres).toBeCloseTo(1000, -1);
    const later = aheadAt(route, 750);
    expect(later.km).toBeCloseTo(1.25, 1);
    expect(later.turns[0]?.metres).toBeCloseTo(250, -1);
    expect(aheadAt(route, 1500).turns).toEqual([]);
  });

  it('takes the place of a turn where the step says it, whatever the lengths say', () => {
    const corner = makeRoute().polyline[1];
    const route = makeRoute({
      steps: [
        step({ turn: 'depart', distance: measure(700), at: makeRoute().polyline[0] }),
        step({ turn: 'roundabout', exit: 2, distance: measure(1300), at: corner }),
        step({ turn: 'arrive', at: makeRoute().polyline[2], side: 'left' }),
      ],
    });
    const { turns } = aheadAt(route, 400);
    expect(turns.map(({ kind, metres }) => [kind, Math.round(metres / 10) * 10])).toEqual([
      ['roundabout', 600],
      ['arrive', 1600],
    ]);
  });

  it('keeps the order of two turns at the same crossing, one on each pass', () => {
    // Out to the crossing, around a block, and over the crossing again.
    const polyline: [number, number][] = [
      [19, 72.84],
      [19, 72.844],
      [19.003, 72.844],
      [19.003, 72.842],
      [18.997, 72.842],
    ];
    const crossing: [number, number] = [19, 72.842];
    const way = measureWay(polyline);
    const lengths = [210, 1290, 333];
    const route = makeRoute({
      polyline,
      distance: measure(way.metres),
      steps: [
        step({ turn: 'depart', distance: measure(lengths[0]!), at: polyline[0] }),
        step({ turn: 'straight', distance: measure(way.metres - 210 - 333), at: crossing }),
        step({ turn: 'slight-left', distance: measure(333), at: crossing }),
      ],
    });
    const [, first, second] = placeSteps(route, way);
    expect(first?.along).toBeCloseTo(210, -1);
    expect(second?.along).toBeCloseTo(way.metres - 333, -1.5);
  });

  it('knows an arrival of a server that does not say its turns', () => {
    const route = makeRoute({ steps: [...makeRoute().steps, step({ instruction: 'Arrive' })] });
    expect(aheadAt(route, 0).turns.map(({ kind }) => kind)).toEqual(['left', 'arrive']);
  });

  it('counts down as the vehicle goes on, on any route and at any place', () => {
    const lengths = fc.array(fc.integer({ min: 20, max: 3000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(lengths, fc.nat(1000), fc.nat(1000), (metres, a, b) => {
        const whole = metres.reduce((sum, length) => sum + length, 0);
        const end = pointAlong([[19, 72.84], [20, 72.84]], whole / 1000); // prettier-ignore
        const route = makeRoute({
          polyline: [[19, 72.84], [end.lat, end.lng]], // prettier-ignore
          distance: measure(whole),
          duration: measure(whole / 8),
          steps: metres.map((length) => step({ distance: measure(length), duration: measure(length / 8) })),
        });
        const [first, then] = [Math.min(a, b), Math.max(a, b)].map((share) => aheadAt(route, (whole * share) / 1000));
        expect(then!.km).toBeLessThanOrEqual(first!.km);
        expect(then!.minutes).toBeLessThanOrEqual(first!.minutes);
        expect(then!.turns.length).toBeLessThanOrEqual(first!.turns.length);
        for (const { metres: left } of [...first!.turns, ...then!.turns]) expect(left).toBeGreaterThan(0);
      }),
    );
  });
});
