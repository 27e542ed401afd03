import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rideStop, type StopStep } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { ChangedTrips, gate, saket, type Trip } from './changed-trips.js';
import { Drawn } from './drawn.js';
import { brokenInvariants } from './ride-invariants.js';
import { RidesHarness, type Answer } from './rides-harness.js';

/** An instance is killed within so many milliseconds after a step has begun. */
const mostMs = 40;

/** A trip in the middle of a step. */
interface Life extends Trip {
  /** Of the confirmation. */
  token: string;
  changeId: string;
}

interface Step {
  /** Up to the step. */
  before(life: Life): Promise<unknown>;
  /** The step; made again, it changes nothing more. */
  make(life: Life): Promise<unknown>;
  /** What is true after it. */
  becomes: Readonly<Record<string, unknown>>;
  /** The event that there is once. */
  event: string;
}

/**
 * svc-rides is killed while a trip is changed, and while a stop is reported, and started again; then the step is made again. Nothing is
 * lost, and nothing happens twice (R44).
 * @param times how often it is killed in each step
 * @param patienceMs for all of one step
 */
export function changesOutliveKills(times: number, patienceMs: number): void {
  let harness: RidesHarness;
  let trips: ChangedTrips;
  beforeAll(async () => {
    harness = await RidesHarness.start();
    trips = new ChangedTrips(harness);
  });
  afterAll(() => harness?.stop());

  const drawn = Drawn.from(times);
  const ask = async (life: Life) => {
    life.token = await trips.tokenOf(life.id, life.rider, { dropoff: saket });
  };
  const confirm = async (life: Life) => {
    await answered(trips.wish(life.id, life.rider, { confirm: life.token }));
    life.changeId = (await harness.stored(life.id)).change?.id ?? '';
    return life.changeId;
  };
  const answer = ({ id, driver, changeId }: Life) => answered(trips.answer(id, driver, changeId, 'accept'));
  const report = ({ id, driver }: Life, step: StopStep) =>
    answered(harness.call(rideStop, driver, { params: { id, stop: '1' }, body: { step } }));
  const atStop = ({ id, driver }: Life) => harness.sharePosition(id, driver, gate);

  const steps: Readonly<Record<string, Step>> = {
    'a change is proposed': {
      before: ask,
      make: confirm,
      becomes: { change: expect.objectContaining({ state: 'open' }) },
      event: 'ride.change_proposed.v1',
    },
    'a change is accepted': {
      before: async (life) => {
        await ask(life);
        await confirm(life);
      },
      make: answer,
      becomes: { change: expect.objectContaining({ state: 'accepted' }), dropoffAddress: saket.address },
      event: 'ride.changed.v1',
    },
    'a stop is reached': {
      before: atStop,
      make: (life) => report(life, 'arrive'),
      becomes: { stops: [expect.objectContaining({ arrivedAt: expect.any(String), leftAt: null })] },
      event: 'ride.stop_reached.v1',
    },
    'a stop is left': {
      before: async (life) => {
        await atStop(life);
        await report(life, 'arrive');
      },
      make: (life) => report(life, 'leave'),
      becomes: { stops: [expect.objectContaining({ leftAt: expect.any(String), skipped: null })] },
      event: 'ride.stop_left.v1',
    },
  };

  describe('svc-rides that is killed while', () => {
    it.each(Object.entries(steps))(
      '%s loses nothing, and does nothing twice',
      async (what, step) => {
        for (let time = 0; time < times; time += 1) {
          const stops = what.includes('stop') ? [gate] : [];
          const life: Life = { ...(await trips.another('in_progress', stops)), token: '', changeId: '' };
          await step.before(life);
          // The killed instance answers or does not: what counts is what the database has.
          const interrupted = Promise.allSettled([step.make(life)]);
          await pause(drawn.upTo(mostMs));
          await harness.services.splice(0, 1)[0]?.kill();
          await Promise.all([interrupted, harness.boot()]);
          await waitFor(() => step.make(life), { what: `what is made again: ${what}`, timeout: 60_000 });
          expect(await harness.stored(life.id)).toMatchObject(step.becomes);
          expect((await trips.eventsOf(life.id)).filter((type) => type === step.event)).toHaveLength(1);
        }
        expect(await brokenInvariants(harness.database)).toEqual([]);
      },
      patienceMs,
    );
  });
}

/** @throws Error where the service did not get to it: then the step is still to be made */
async function answered(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status >= 500) throw new Error(`not answered: ${JSON.stringify(answer.body)}`);
  return answer;
}
