import { describe, expect, it } from '@jest/globals';
import { kolkataDate, Refusal } from '@rahi/contracts';
import * as fc from 'fast-check';
import { goHomeOf, settingsOf } from './driver-settings.js';
import { DriverEntity } from './driver.entity.js';

const homes = [
  { lat: 19.0178, lng: 72.8478, address: 'Dadar' },
  { lat: 19.1136, lng: 72.8697, address: 'Andheri East' },
] as const;

/** A driver whose settings nobody has touched. */
function aDriver(given: Partial<DriverEntity> = {}): DriverEntity {
  const untouched = { home: null, goingHome: false, goingHomeDay: null, goingHomeTimes: 0 };
  return Object.assign(new DriverEntity(), { autoAccept: true, maxPickupKm: null, ...untouched, ...given });
}

/** The code of the refusal; null when there is none. */
function refusalOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const at = new Date('2026-11-25T09:30:00Z');
const change = (driver: DriverEntity, body: Parameters<typeof settingsOf>[0], now = at) =>
  Object.assign(driver, settingsOf(body, driver, now));

describe('“go home”', () => {
  it('is switched on at most twice on any day in Kolkata, whatever a driver sends', () => {
    const step = fc.record({
      body: fc.record(
        {
          goHome: fc.boolean(),
          home: fc.option(
            fc.constantFrom(...homes).map((home) => ({ ...home })),
            { freq: 4 },
          ),
        },
        { requiredKeys: [] },
      ),
      hours: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const driver = aDriver();
        const switchedOn = new Map<string, number>();
        let now = at.getTime();
        for (const { body, hours } of steps) {
          now += hours * 3_600_000;
          const day = kolkataDate(new Date(now));
          const [wasOn, before] = [driver.goingHome, JSON.stringify(driver.home)];
          const { leftToday } = goHomeOf(driver, new Date(now));
          const count = switchedOn.get(day) ?? 0;
          expect(leftToday).toBe(2 - count);
          const known = body.home === undefined ? driver.home : body.home;
          const refused = refusalOf(() => change(driver, body, new Date(now)));
          const counts = body.goHome === true && !(wasOn && JSON.stringify(known) === before);
          const wanted = known ? (leftToday === 0 && 'too_many_requests') || null : 'invalid_input';
          expect(refused).toBe(counts ? wanted : null);
          const began = driver.goingHome && (!wasOn || JSON.stringify(driver.home) !== before);
          if (began) switchedOn.set(day, count + 1);
          expect(switchedOn.get(day) ?? 0).toBeLessThanOrEqual(2);
          expect(driver.goingHome && driver.home === null).toBe(false);
        }
      }),
    );
  });

  it('can be switched on again after midnight in Kolkata', () => {
    const driver = aDriver({ home: homes[0] });
    const night = new Date('2026-11-25T18:29:59Z');
    for (const goHome of [true, false, true, false]) change(driver, { goHome }, night);
    expect(() => change(driver, { goHome: true }, night)).toThrow(
      expect.objectContaining({
        code: 'too_many_requests',
        detail: 'You have used “Go home” twice today. You can use it again tomorrow.',
        extra: { retryAfterSeconds: 1 },
      }),
    );
    expect(driver.goingHome).toBe(false);
    const midnight = new Date('2026-11-25T18:30:00Z');
    expect(goHomeOf(driver, midnight)).toEqual({ place: homes[0], active: false, leftToday: 2 });
    change(driver, { goHome: true }, midnight);
    expect(goHomeOf(driver, midnight)).toEqual({ place: homes[0], active: true, leftToday: 1 });
  });

  it('stays on past midnight, and is not counted again while it is on', () => {
    const driver = aDriver({ home: homes[0] });
    change(driver, { goHome: true });
    change(driver, { goHome: true, home: { ...homes[0] } });
    change(driver, { autoAccept: false });
    expect(goHomeOf(driver, at)).toMatchObject({ active: true, leftToday: 1 });
    const tomorrow = new Date(at.getTime() + 86_400_000);
    expect(goHomeOf(driver, tomorrow)).toMatchObject({ active: true, leftToday: 2 });
  });

  it('needs a home, which may come with it, and ends with another home', () => {
    const driver = aDriver();
    expect(() => change(driver, { goHome: true })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    change(driver, { goHome: true, home: { ...homes[0] } });
    expect(driver.goingHome).toBe(true);
    change(driver, { home: { ...homes[1] } });
    expect(goHomeOf(driver, at)).toEqual({ place: homes[1], active: false, leftToday: 1 });
    change(driver, { goHome: true });
    change(driver, { home: null });
    expect(goHomeOf(driver, at)).toEqual({ place: null, active: false, leftToday: 0 });
  });
});

describe('settings that a request does not name', () => {
  it('stay as they are', () => {
    const driver = aDriver({ autoAccept: false, maxPickupKm: 3, home: homes[0], goingHome: true });
    expect(settingsOf({}, driver, at)).toEqual({ goingHome: true });
    expect(settingsOf({ maxPickupKm: null }, driver, at)).toEqual({ goingHome: true, maxPickupKm: null });
    expect(settingsOf({ home: { ...homes[0] } }, driver, at).home).toBe(driver.home);
  });
});
