import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { afterDuty, dutyLeft, isDutyOver } from './working-hours.js';

const rules = { hours: 12, restHours: 10 };
const hourMs = 3_600_000;
const now = new Date('2026-11-25T18:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
const span = (from: number, to: number | null) => ({
  beganAt: hoursAgo(from),
  endedAt: to === null ? null : hoursAgo(to),
});
const leftHours = (spans: ReturnType<typeof span>[]) => dutyLeft(spans, rules, now).leftMs / hourMs;

describe('the working hours that are left (R42)', () => {
  it('are all of them for who has not been online, or has rested', () => {
    expect(leftHours([])).toBe(12);
    expect(leftHours([span(22, 10)])).toBe(12);
    expect(dutyLeft([span(22, 10)], rules, now).restUntil).toBeNull();
  });

  it('add up across pauses that are no rest, also over midnight', () => {
    expect(leftHours([span(16, 12), span(9, 3), span(1, 0)])).toBe(1);
    expect(leftHours([span(30, 25), span(14, 10.5), span(2, null)])).toBe(6.5);
  });

  it('are used up after twelve, until ten hours after the last time online', () => {
    const used = [span(15, 9), span(8, 2)];
    expect(dutyLeft(used, rules, now)).toEqual({ leftMs: 0, restUntil: new Date(hoursAgo(2).getTime() + 10 * hourMs) });
    // Less than a minute is nothing.
    expect(dutyLeft([span(13, 1.001)], rules, now).restUntil).not.toBeNull();
    expect(dutyLeft(used, rules, new Date(now.getTime() + 8 * hourMs)).restUntil).toBeNull();
  });

  it('are the same whichever order the times have, and never less for a later moment offline', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 700 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 1200 }), (lengths, later) => {
        let at = now.getTime();
        const times = lengths.map(([minutes, pause]) => {
          const endedAt = new Date(at - pause * 60_000);
          at = endedAt.getTime() - minutes * 60_000;
          return { beganAt: new Date(at), endedAt };
        });
        const found = dutyLeft(times, rules, now);
        expect(dutyLeft(times.toReversed(), rules, now)).toEqual(found);
        expect(dutyLeft(times, rules, new Date(now.getTime() + later * 60_000)).leftMs).toBeGreaterThanOrEqual(
          found.leftMs,
        );
        expect(found.restUntil === null).toBe(found.leftMs > 0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a profile that goes offline', () => {
  it('rests only with its hours used up, from then on', () => {
    const rest = new Date(now.getTime() + 10 * hourMs);
    expect(afterDuty({ dutyEndsAt: now, dutyRestHours: 10 }, now).restUntil).toEqual(rest);
    expect(afterDuty({ dutyEndsAt: hoursAgo(-1), dutyRestHours: 10 }, now).restUntil).toBeNull();
    expect(afterDuty({ dutyEndsAt: null, dutyRestHours: null }, now).restUntil).toBeNull();
    expect([isDutyOver({ dutyEndsAt: now }, now), isDutyOver({ dutyEndsAt: null }, now)]).toEqual([true, false]);
  });
});
