import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openedIn } from './round.service.js';

const openSeconds = 30;
const pauses = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 5, maxLength: 40 });
const searches = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 20 });

it('each ride opens to all in exactly one round, as soon as it may, whatever the pauses between rounds are', () => {
  fc.assert(
    fc.property(pauses, searches, (between, since) => {
      const rides = since.map((ms) => ({ searchingSince: new Date(ms) }));
      let now = 0;
      const times = between.map((pause) => (now += pause));
      const rounds = times.map((ms, n) => ({
        at: new Date(ms),
        previousAt: n === 0 ? null : new Date(times[n - 1] ?? 0),
      }));
      for (const ride of rides) {
        const opened = rounds.filter((round) => openedIn([ride], round, openSeconds).length > 0);
        const openedAt = ride.searchingSince.getTime() + openSeconds * 1000;
        expect(opened).toEqual(rounds.filter(({ at }) => at.getTime() >= openedAt).slice(0, 1));
      }
    }),
  );
});
