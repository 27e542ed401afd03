import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRide, type EventType, type Principal, type RideStatus } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { BillEntity } from '../money/bills/bill.entity.js';
import { Drawn } from './drawn.js';
import { aBooking, aPrincipal } from './factories.js';
import { checkLedger } from './ledger-facts.js';
import { driveNorth, quoteRental, rentalBody, withRentals } from './rented.js';
import { brokenInvariants } from './ride-invariants.js';
import { RidesHarness, type Answer } from './rides-harness.js';

/** An instance is killed within so many milliseconds after a step has begun. */
const mostMs = 40;
const hours = 2;

/** A rental and its people. */
interface Life {
  readonly rider: Principal;
  readonly driver: Principal;
  /** Of the attempt to book. */
  readonly key: string;
  readonly fare: { fare: number; quoteId: string };
  id: string;
}

interface Step {
  /** Made again, it changes nothing more. */
  make(life: Life): Promise<unknown>;
  /** Between the step before and this one. */
  before?(life: Life): Promise<unknown>;
  becomes: RideStatus;
  /** The event that there is once. */
  event: EventType;
}

/**
 * svc-rides is killed at each step of a rental, and started again; then the step is made again. Nothing is lost, and nothing is there twice.
 * @param times how often it is killed in each step
 * @param patienceMs for all of one step
 */
export function rentalsOutliveKills(times: number, patienceMs: number): void {
  let harness: RidesHarness;
  beforeAll(async () => {
    harness = await RidesHarness.start();
    await harness.putInForce('sedan', 2, withRentals);
  });
  afterAll(() => harness?.stop());

  const drawn = Drawn.from(times);
  const move =
    (status: 'driver_assigned' | 'driver_arrived' | 'in_progress' | 'completed') =>
    async ({ id, rider, driver }: Life) => {
      const otp = status === 'in_progress' ? await harness.codeOf(id, rider) : undefined;
      // Made again, it is refused: then it was made.
      if ((await harness.stored(id)).status === status) return;
      answered(await harness.move(id, driver, { status, otp }));
    };

  const steps: readonly (readonly [name: string, step: Step])[] = [
    [
      'booked',
      {
        make: async (life) => {
          const body = { ...aBooking(life.rider.userId, rentalBody(hours)), ...life.fare };
          life.id = String(answered(await harness.call(createRide, life.rider, { body }, life.key)).body['id']);
        },
        becomes: 'searching',
        event: 'ride.requested.v1',
      },
    ],
    ['accepted', { make: move('driver_assigned'), becomes: 'driver_assigned', event: 'ride.driver_assigned.v1' }],
    ['arrived at', { make: move('driver_arrived'), becomes: 'driver_arrived', event: 'ride.driver_arrived.v1' }],
    ['started', { make: move('in_progress'), becomes: 'in_progress', event: 'ride.started.v1' }],
    [
      'ended',
      {
        before: ({ id }) => driveNorth(harness, id, { metres: 25_000, seconds: 8100 }),
        make: move('completed'),
        becomes: 'completed',
        event: 'ride.completed.v1',
      },
    ],
  ];

  describe('svc-rides that is killed while a rental is', () => {
    it.each(steps.map(([name], at) => [name, at] as const))(
      '%s loses nothing, and does nothing twice',
      async (what, at) => {
        const step = steps[at]?.[1];
        if (!step) throw new Error(`there is no step ${at}`);
        for (let time = 0; time < times; time += 1) {
          const [rider, driver] = [aPrincipal(), harness.driver()];
          const { body: quote } = await quoteRental(harness, rider, hours);
          const fare = { fare: Number(quote['total']), quoteId: String(quote['quoteId']) };
          const life: Life = { rider, driver, key: randomUUID(), fare, id: '' };
          for (const [, earlier] of steps.slice(0, at)) await earlier.make(life);
          await step.before?.(life);
          // The killed instance answers or does not: what counts is what the database has.
          const interrupted = Promise.allSettled([step.make(life)]);
          await pause(drawn.upTo(mostMs));
          await harness.services.splice(0, 1)[0]?.kill();
          await Promise.all([interrupted, harness.boot()]);
          const again = async () => {
            await step.make(life);
            return true;
          };
          await waitFor(again, { what: `what is made again: ${what}`, timeout: 60_000 });
          expect(await harness.stored(life.id)).toMatchObject({ status: step.becomes, rental: { hours } });
          const events = (await harness.outboxOf(life.id)).map(({ type }) => type);
          expect(events.filter((type) => type === step.event)).toHaveLength(1);
          const rides = await harness.database.query<unknown[]>('SELECT FROM rides WHERE rider_id = $1', [
            rider.userId,
          ]);
          expect(rides).toHaveLength(1);
          if (step.becomes === 'completed') await billed(life);
          else await harness.move(life.id, rider, { status: 'cancelled' });
        }
        expect(await brokenInvariants(harness.database)).toEqual([]);
        expect(await checkLedger(harness)).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
      },
      patienceMs,
    );
  });

  /** One receipt, by what was driven: 5 km and 15 minutes beyond the package. */
  async function billed({ id }: Life): Promise<void> {
    const bills = await harness.database.getRepository(BillEntity).findBy({ rideId: id });
    expect(bills).toHaveLength(1);
    const codes = bills.flatMap(({ lines }) => lines.map(({ code }) => code));
    expect(codes).toEqual(expect.arrayContaining(['rental', 'extra_km', 'extra_time', 'gst']));
  }
}

/** @throws Error where the service did not get to it: then the step is still to be made */
function answered(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`not answered: ${JSON.stringify(answer.body)}`);
  return answer;
}
