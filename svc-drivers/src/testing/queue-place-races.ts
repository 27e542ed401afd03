import { expect, it } from '@jest/globals';
import type { Principal, QueueZone } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import type { DriversHarness } from './drivers-harness.js';
import type { QueuePeople } from './queue-people.js';

/** A suite with two instances, and a zone in use. */
export interface QueueScene {
  readonly drivers: DriversHarness;
  readonly people: QueuePeople;
  readonly zone: QueueZone;
}

/** The places of drivers, once each has one. */
const places = (people: QueuePeople, ...drivers: readonly Principal[]): Promise<(number | null)[]> =>
  waitFor(
    async () => {
      const found = await people.places(...drivers);
      return found.includes(null) ? false : found;
    },
    { what: 'two places' },
  );

/**
 * Two drivers, one place: each has one of their own, and every instance says the same.
 * @param times how often each race is run
 * @param patienceMs for all of one race
 */
export function queuePlaceRaces(scene: () => QueueScene, times: number, patienceMs: number): void {
  it(
    'get two places, the same for every instance',
    async () => {
      const { drivers, people, zone } = scene();
      const [one, other] = [await people.arrives(), await people.arrives()];
      await Promise.all([people.is(one), people.is(other)]);
      for (let time = 0; time < times; time += 1) {
        await drivers.database.query('DELETE FROM queue_places WHERE zone_id = $1', [zone.id]);
        await Promise.all([people.look(), people.look()]);
        const seen = await places(people, one, other);
        expect(seen.toSorted()).toEqual([1, 2]);
        const answers = await Promise.all(Array.from({ length: 4 }, () => people.places(one, other)));
        for (const answer of answers) expect(answer).toEqual(seen);
      }
      await people.leave(one, other);
    },
    patienceMs,
  );

  it(
    'where one of them returns to a place that was kept, that one is the first, and the other keeps the second',
    async () => {
      const { drivers, people, zone } = scene();
      const first = await people.joins();
      const other = await people.joins();
      expect(await places(people, first, other)).toEqual([1, 2]);
      for (let time = 0; time < times; time += 1) {
        await drivers.database.query(
          `UPDATE queue_places SET state = 'returning', kept_until = now() + interval '15 minutes', kept_for = 'rider_cancelled'
           WHERE driver_id = $1`,
          [first.userId],
        );
        await drivers.database.query('DELETE FROM queue_places WHERE zone_id = $1 AND driver_id = $2', [
          zone.id,
          other.userId,
        ]);
        await Promise.all([people.look(), people.look()]);
        expect(await places(people, first, other)).toEqual([1, 2]);
      }
      await people.leave(first, other);
    },
    patienceMs,
  );
}
