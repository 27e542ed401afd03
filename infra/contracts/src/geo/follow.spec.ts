import { describe, expect, it } from '@jest/globals';
import type { LatLngPair } from './distance.js';
import fc from 'fast-check';
import { beginOn, follow, isOffWay, offWayMetres, type Fix, type Following } from './follow.js';
import { measureWay, placeOn, restOf } from './way.js';

/** Dadar. A thousandth of a degree is 111 m north and 105 m east. */
const origin = { lat: 19.0186, lng: 72.8446 };
const metresNorth = 111_195;
const metresEast = metresNorth * Math.cos((origin.lat * Math.PI) / 180);

/** A point this many metres east and north of Dadar. */
const at = (east: number, north: number): LatLngPair => [
  origin.lat + north / metresNorth,
  origin.lng + east / metresEast,
];

function fixAt(east: number, north: number, changes: Partial<Fix> = {}): Fix {
  const [lat, lng] = at(east, north);
  return { lat, lng, accuracy: 8, speed: null, heading: null, at: 0, ...changes };
}

/** Drives on through the fixes, a second apart. */
function drive(start: Following, fixes: readonly Fix[]): Following[] {
  let [now, state] = [start.fix?.at ?? 0, start];
  return fixes.map((fix) => {
    now += 1000;
    state = follow(state, { ...fix, at: now });
    return state;
  });
}

/** 1 km east, then 1 km north. */
const corner = measureWay([at(0, 0), at(1000, 0), at(1000, 1000)]);
const along = ({ place }: Following | undefined = beginOn(corner, null)) => place?.along ?? Number.NaN;

describe('following a way', () => {
  it('is placed where the way is nearest to the fix', () => {
    const [first, second] = drive(beginOn(corner, null), [fixAt(400, 6), fixAt(500, -9)]);
    expect(along(first)).toBeCloseTo(400, 0);
    expect(along(second)).toBeCloseTo(500, 0);
    expect(second?.place?.course).toBeCloseTo(90, 0);
  });

  it('never goes back for a fix that is somewhat behind', () => {
    const [, ahead, behind] = drive(beginOn(corner, null), [fixAt(400, 0), fixAt(430, 0), fixAt(410, 4)]);
    expect(along(behind)).toBe(along(ahead));
    expect(behind?.offFixes).toBe(0);
  });

  it('has left the way at the second fix in a row more than 50 m away', () => {
    const [, once, twice] = drive(beginOn(corner, null), [fixAt(400, 0), fixAt(420, 60), fixAt(440, 75)]);
    expect(once && isOffWay(once)).toBe(false);
    expect(twice && isOffWay(twice)).toBe(true);
  });

  it('has not left it when only every other fix is away', () => {
    const fixes = [fixAt(400, 0), fixAt(410, 70), fixAt(420, 5), fixAt(430, 70), fixAt(440, 5)];
    expect(drive(beginOn(corner, null), fixes).some(isOffWay)).toBe(false);
  });

  it('ignores fixes that are not exact', () => {
    const inexact = [fixAt(420, 300, { accuracy: 51 }), fixAt(440, 300, { accuracy: 400 })];
    const states = drive(beginOn(corner, null), [fixAt(400, 0), ...inexact]);
    expect(states.map((state) => Math.round(along(state)))).toEqual([400, 400, 400]);
    expect(states.some(isOffWay)).toBe(false);
  });

  it('counts two exact fixes as in a row when an inexact one lies between them', () => {
    const fixes = [fixAt(400, 0), fixAt(420, 70), fixAt(430, 0, { accuracy: 200 }), fixAt(440, 80)];
    expect(drive(beginOn(corner, null), fixes).map(isOffWay)).toEqual([false, false, false, true]);
  });

  it('has left the way when the vehicle drives back along it', () => {
    const back = (east: number) => fixAt(east, 0, { heading: 270, speed: 10 });
    const fixes = [fixAt(500, 0), ...[480, 460, 440, 420, 400].map(back)];
    expect(drive(beginOn(corner, 90), fixes).map(isOffWay).at(-1)).toBe(true);
  });

  it('goes out and back along the same street without taking the one for the other', () => {
    const there = measureWay([at(0, 0), at(600, 0), at(0, 0), at(0, 500)]);
    const out = [100, 200, 300, 400, 500, 590].map((east) => fixAt(east, 0, { heading: 90, speed: 28 }));
    const back = [500, 400, 300, 200, 100].map((east) => fixAt(east, 0, { heading: 270, speed: 28 }));
    const states = drive(beginOn(there, 90), [...out, ...back]);
    expect(states.map((state) => Math.round(along(state)))).toEqual([
      100, 200, 300, 400, 500, 590, 700, 800, 900, 1000, 1100,
    ]);
  });

  it('keeps its turn of a loop that crosses itself', () => {
    const loop = measureWay([at(0, 0), at(400, 0), at(400, 300), at(200, 300), at(200, -400)]);
    const [, , crossing] = drive(beginOn(loop, null), [fixAt(100, 0), fixAt(150, 0), fixAt(200, 0)]);
    expect(along(crossing)).toBeCloseTo(200, 0);
  });

  it('begins at its beginning, also where its end passes there', () => {
    const loop = measureWay([at(0, 0), at(1000, 0), at(1000, 1000), at(-500, 1000), at(-500, 18), at(300, 18)]);
    const [first, second] = drive(beginOn(loop, null), [fixAt(0, 18, { heading: 90, speed: 10 }), fixAt(12, 1)]);
    expect(along(first)).toBeLessThan(20);
    expect(along(second)).toBeLessThan(30);
  });

  it('goes on in the middle of a way that was in use before', () => {
    const [first] = drive(beginOn(corner, null), [fixAt(1003, 400)]);
    expect(along(first)).toBeCloseTo(1400, -1);
  });

  it('follows on after a tunnel without fixes', () => {
    const [state] = drive(beginOn(corner, null), [fixAt(100, 0)]);
    const after = follow(state ?? beginOn(corner, null), fixAt(1000, 400, { at: 61_000 }));
    expect(along(after)).toBeCloseTo(1400, 0);
    expect(after.offFixes).toBe(0);
  });

  it('waits for a vehicle that starts on a yard, until it drives away from the way', () => {
    const near = drive(beginOn(corner, null), [fixAt(200, 120), fixAt(205, 110), fixAt(210, 90)]);
    expect(near.some(isOffWay)).toBe(false);
    expect(near.at(-1)?.joined).toBe(false);
    const away = drive(beginOn(corner, null), [fixAt(200, 120), fixAt(205, 175), fixAt(210, 190)]);
    expect(away.map(isOffWay).at(-1)).toBe(true);
  });
});

describe('any drive along any way', () => {
  const anyWay = fc
    .array(fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 })), {
      minLength: 2,
      maxLength: 12,
    })
    .map((points) => measureWay(points.map(([east, north]) => at(east, north))))
    .filter(({ metres }) => metres > 100);
  /** Metres, in decimetres: a counterexample in doubles is simplified for minutes. */
  const wrong = fc.integer({ min: -120, max: 120 }).map((decimetres) => decimetres / 10);
  const noise = fc.tuple(wrong, wrong);

  /** Fixes each 15 m of a way, with the noise of a device. */
  const driven = fc.tuple(anyWay, fc.array(noise, { minLength: 8, maxLength: 8 })).map(([way, wobble]) => {
    const fixes: Fix[] = [];
    for (let metres = 0; metres <= way.metres && fixes.length < 120; metres += 15) {
      const place = placeOn(way, metres);
      const [east, north] = wobble[fixes.length % wobble.length] ?? [0, 0];
      if (!place) continue;
      fixes.push({
        lat: place.at.lat + north / metresNorth,
        lng: place.at.lng + east / metresEast,
        accuracy: 10,
        speed: 15,
        heading: place.course,
        at: 0,
      });
    }
    return { way, fixes };
  });

  it('makes progress that never goes back, stays on the way, and is never taken for having left it', () => {
    fc.assert(
      fc.property(driven, ({ way, fixes }) => {
        const states = drive(beginOn(way, null), fixes);
        let before = 0;
        for (const state of states) {
          expect(along(state)).toBeGreaterThanOrEqual(before);
          expect(along(state)).toBeLessThanOrEqual(way.metres);
          expect(isOffWay(state)).toBe(false);
          before = along(state);
        }
      }),
    );
  });

  it('notices at the second fix that it goes farther from every part of the way than 50 m', () => {
    fc.assert(
      fc.property(driven, fc.double({ min: offWayMetres + 25, max: 5000, noNaN: true }), ({ way, fixes }, far) => {
        const states = drive(beginOn(way, null), fixes.slice(0, 5));
        const on = states.at(-1) ?? beginOn(way, null);
        // North of everything: no point of the way is nearer than that.
        const top = Math.max(...way.points.map(([lat]) => lat));
        const away = { ...(on.fix ?? fixAt(0, 0)), lat: top + far / metresNorth };
        const [once, twice] = drive(on, [away, away]);
        expect(once && isOffWay(once)).toBe(false);
        expect(twice && isOffWay(twice)).toBe(true);
      }),
    );
  });

  it('has a rest that begins where the vehicle is and ends where the way ends', () => {
    fc.assert(
      fc.property(anyWay, fc.double({ min: 0, max: 1, noNaN: true }), (way, share) => {
        const rest = restOf(way, share * way.metres);
        expect(measureWay(rest).metres).toBeCloseTo((1 - share) * way.metres, -1);
        expect(rest.at(-1)).toBe(way.points.at(-1));
      }),
    );
  });
});
