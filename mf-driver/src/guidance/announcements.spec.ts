import { describe, expect, it } from '@jest/globals';
import type { TurnAhead } from '@rahi/contracts/geo/ahead';
import fc from 'fast-check';
import { createAnnouncer } from './announcements.js';

const turnAt = (metres: number, place: [number, number] = [19.02, 72.84]): TurnAhead => ({
  kind: 'left',
  metres,
  step: {
    maneuver: 'turn-left',
    instruction: 'Turn left onto Linking Road',
    distance: { value: 400, text: '400 m' },
    duration: { value: 60, text: '1 min' },
    at: place,
  },
});

/** 300 m before the way goes straight on, and before it turns, onto a street. */
const straight = (street: string, place: [number, number]): TurnAhead => {
  const turn = turnAt(300, place);
  return { ...turn, kind: 'straight', step: { ...turn.step, street, instruction: `Continue onto ${street}` } };
};
const onto = (street: string, place: [number, number]): TurnAhead => {
  const turn = turnAt(300, place);
  return { ...turn, step: { ...turn.step, street } };
};

/** The announcements at these distances to a turn, in metres; "now" at the turn. */
function said(metres: readonly number[], speed: number | null = 8) {
  const announce = createAnnouncer();
  return metres.flatMap((left) => {
    const announcement = announce(turnAt(left), speed);
    return announcement ? [announcement.metres ?? 'now'] : [];
  });
}

describe('spoken turns', () => {
  it('are said from afar, before the turn and at it, once each', () => {
    expect(said([900, 500, 395, 300, 210, 148, 120, 60, 29, 12, 3])).toEqual([400, 150, 'now']);
  });

  it('are said earlier at a higher speed', () => {
    expect(said([700, 650, 400, 260, 85], 22)).toEqual([700, 250, 'now']);
  });

  it('are not said from afar by a vehicle that is near already', () => {
    expect(said([90, 60, 20])).toEqual([100, 'now']);
  });

  it('are not repeated by a route that was read again, while another turn is', () => {
    const announce = createAnnouncer();
    expect(announce(turnAt(300), null)?.metres).toBe(300);
    expect(announce({ ...turnAt(290), step: { ...turnAt(290).step } }, null)).toBeNull();
    expect(announce(turnAt(290, [19.03, 72.85]), null)?.metres).toBe(300);
  });

  it('say once for a road to go straight on, and not on the road of the last turn', () => {
    const announce = createAnnouncer();
    const heard = (turn: TurnAhead, metres = turn.metres) => announce({ ...turn, metres }, null) !== null;
    expect(heard(straight('SV Road', [19.02, 72.84]))).toBe(true);
    expect(heard(straight('SV Road', [19.02, 72.84]), 140)).toBe(false);
    expect(heard(straight('SV Road', [19.02, 72.84]), 20)).toBe(false);
    expect(heard(straight('SV Road', [19.03, 72.84]))).toBe(false);
    expect(heard(onto('Hill Road', [19.04, 72.84]))).toBe(true);
    expect(heard(straight('Hill Road', [19.05, 72.84]))).toBe(false);
    expect(heard(straight('SV Road', [19.06, 72.84]))).toBe(true);
  });

  it('come at most three times for a turn and only ever nearer, whatever the fixes are', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000)), fc.double({ min: 0, max: 40, noNaN: true }), (metres, speed) => {
        const all = said(metres, speed);
        expect(all.length).toBeLessThanOrEqual(3);
        const figures = all.map((one) => (typeof one === 'number' ? one : 0));
        expect(figures).toEqual(figures.toSorted((one, other) => other - one));
      }),
    );
  });
});
