import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rideStop } from '@rahi/contracts';
import { ChangedTrips, gate, nizamuddin, saket, statusesOf } from './changed-trips.js';
import { brokenInvariants } from './ride-invariants.js';
import { RidesHarness } from './rides-harness.js';

/**
 * A change of a trip meets another one, an answer, the end of the trip or a stop, on two instances: one of the two is true (R44).
 * @param times how often each race is run
 * @param patienceMs for all of one race
 */
export function changeRaces(times: number, patienceMs: number): void {
  let harness: RidesHarness;
  let trips: ChangedTrips;
  beforeAll(async () => {
    harness = await RidesHarness.start({}, 2);
    trips = new ChangedTrips(harness);
  });
  afterAll(() => harness?.stop());

  const rounds = Array.from({ length: times }, (_, round) => round);
  const intact = async () => expect(await brokenInvariants(harness.database)).toEqual([]);

  describe('two people who act at once (R44)', () => {
    it(
      'have one proposal of two',
      async () => {
        for (const _ of rounds) {
          const { rider, id } = await trips.another();
          const tokens = [
            await trips.tokenOf(id, rider, { dropoff: saket }),
            await trips.tokenOf(id, rider, { dropoff: nizamuddin }),
          ];
          const answers = await Promise.all(tokens.map((token) => trips.wish(id, rider, { confirm: token })));
          expect(statusesOf(answers)).toEqual([200, 409]);
          expect((await trips.eventsOf(id)).filter((type) => type === 'ride.change_proposed.v1')).toHaveLength(1);
        }
        await intact();
      },
      patienceMs,
    );

    it(
      'have the proposal or the end of the trip',
      async () => {
        for (const _ of rounds) {
          const { rider, driver, id } = await trips.another();
          const token = await trips.tokenOf(id, rider, { dropoff: saket });
          const before = await harness.stored(id);
          const [proposed, ended] = await Promise.all([
            trips.wish(id, rider, { confirm: token }),
            harness.moveFromHere(id, driver, { status: 'completed', reason: 'The rider got out' }),
          ]);
          expect(ended.status).toBe(200);
          const { status, change, farePaise, dropoffAddress } = await harness.stored(id);
          expect({ status, farePaise, dropoffAddress }).toEqual({
            status: 'completed',
            farePaise: before.farePaise,
            dropoffAddress: before.dropoffAddress,
          });
          // One that nobody can answer any more is over.
          expect([proposed.status, change?.state]).toEqual(
            proposed.status === 200 ? [200, 'lapsed'] : [409, undefined],
          );
        }
        await intact();
      },
      patienceMs,
    );

    it.each(['completed', 'cancelled'] as const)(
      'have the change or the end: accepted while it is %s',
      async (end) => {
        for (const _ of rounds) {
          const { rider, driver, id } = await trips.another(end === 'completed' ? 'in_progress' : 'driver_assigned');
          const { id: changeId } = await trips.confirm(id, rider, { dropoff: saket });
          const [accepted, ended] = await Promise.all([
            trips.answer(id, driver, changeId, 'accept'),
            harness.moveFromHere(id, end === 'completed' ? driver : rider, {
              status: end,
              reason: 'The rider got out',
            }),
          ]);
          expect(ended.status).toBe(200);
          const { status, farePaise, change, dropoffAddress } = await harness.stored(id);
          const changed = accepted.status === 200;
          expect({ status, state: change?.state }).toEqual({ status: end, state: changed ? 'accepted' : 'lapsed' });
          expect(dropoffAddress === saket.address).toBe(changed);
          expect(farePaise).toBe(changed ? change?.farePaise : change?.previousFarePaise);
          expect(accepted.body['code']).toBe(changed ? undefined : 'change_over');
        }
        await intact();
      },
      patienceMs,
    );

    it(
      'have the change or the report of a stop',
      async () => {
        for (const _ of rounds) {
          const { rider, driver, id } = await trips.another('in_progress', [gate]);
          const { id: changeId } = await trips.confirm(id, rider, { stops: [] });
          const [accepted, skipped] = await Promise.all([
            trips.answer(id, driver, changeId, 'accept'),
            harness.call(rideStop, driver, { params: { id, stop: '1' }, body: { step: 'skip', reason: 'other' } }),
          ]);
          // One is true: the stop is gone, or it was skipped and the change is over.
          expect(statusesOf([accepted, skipped])).toEqual(accepted.status === 200 ? [200, 404] : [200, 409]);
          const { stops } = await harness.stored(id);
          expect(stops).toHaveLength(accepted.status === 200 ? 0 : 1);
        }
        await intact();
      },
      patienceMs,
    );

    it(
      'have the answer or the lapse at the thirtieth second',
      async () => {
        for (const _ of rounds) {
          const { rider, driver, id } = await trips.another();
          const { id: changeId } = await trips.confirm(id, rider, { dropoff: saket });
          await trips.overdue(id, 29.95);
          const [accepted] = await Promise.all([
            trips.answer(id, driver, changeId, 'accept'),
            ...Array.from({ length: 6 }, () => harness.runJob('Changes without an answer')),
          ]);
          await harness.runJob('Changes without an answer');
          const state = accepted.status === 200 ? 'accepted' : 'lapsed';
          expect((await harness.get(id, rider)).body).toMatchObject({ change: { id: changeId, state } });
        }
        await intact();
      },
      patienceMs,
    );

    it(
      'have one answer of many',
      async () => {
        for (const _ of rounds) {
          const { rider, driver, id } = await trips.another();
          const { id: changeId } = await trips.confirm(id, rider, { dropoff: saket });
          const answers = await Promise.all([
            trips.answer(id, driver, changeId, 'accept'),
            trips.answer(id, driver, changeId, 'decline'),
            trips.answer(id, rider, changeId, 'withdraw'),
          ]);
          expect(statusesOf(answers)).toEqual([200, 409, 409]);
        }
        await intact();
      },
      patienceMs,
    );
  });
}
