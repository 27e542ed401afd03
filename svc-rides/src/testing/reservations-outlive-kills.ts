import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeReservation, Refusal, type Principal } from '@rahi/contracts';
import type { ReservationEntity } from '../trips/reservations/reservation.entity.js';
import { Drawn } from './drawn.js';
import { aPrincipal } from './factories.js';
import { inMinutes, LaterDesk } from './later-bookings.js';
import { brokenInvariants } from './ride-invariants.js';
import { RidesHarness, type Answer } from './rides-harness.js';

/** An instance is killed within so many milliseconds after a step has begun. */
const mostMs = 40;

/** A booking for later, and its people. */
interface Life {
  readonly rider: Principal;
  readonly driver: Principal;
  readonly pickupAt: string;
  /** Of the attempt to book. */
  readonly key: string;
  id: string;
}

interface Step {
  /** Up to the step. */
  before(life: Life): Promise<unknown>;
  /** The step; to make it again changes nothing more. */
  make(life: Life): Promise<unknown>;
  becomes: Partial<Record<keyof ReservationEntity, unknown>>;
  /** The states of the rides of the rider. */
  rides: string[];
}

/**
 * svc-rides is killed while a booking is made, changed, taken, given back, cancelled and becomes a ride, and started again; then the step is made again. Nothing is lost, and
 * nothing is there twice (R43).
 * @param times how often it is killed in each step
 * @param patienceMs for all of one step
 */
export function reservationsOutliveKills(times: number, patienceMs: number): void {
  let harness: RidesHarness;
  let desk: LaterDesk;
  beforeAll(async () => {
    harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' });
    desk = new LaterDesk(harness);
  });
  afterAll(() => harness?.stop());

  const drawn = Drawn.from(times);
  const book = async (life: Life) => {
    life.id = String(answered(await desk.tryBook(life.rider, life.pickupAt, {}, life.key)).body['id']);
  };
  const take = async ({ id, driver }: Life) => answered(await desk.take(id, driver));
  const taken = async (life: Life, minutesBefore: number) => {
    await book(life);
    await take(life);
    await desk.passUntil(life.id, minutesBefore);
  };

  const steps: Readonly<Record<string, Step>> = {
    booked: { before: async () => {}, make: book, becomes: { status: 'booked', version: 1 }, rides: [] },
    taken: { before: book, make: take, becomes: { status: 'assigned', version: 2, rideId: null }, rides: [] },
    released: {
      before: (life) => taken(life, 100),
      make: async ({ id, driver }) => answered(await desk.giveBack(id, driver)),
      becomes: { status: 'booked', driverId: null, releases: 1, version: 3 },
      rides: [],
    },
    changed: {
      before: book,
      make: async ({ id, rider }) => {
        // Made again, it is refused for its version: then it was made.
        if ((await desk.stored(id)).version > 1) return;
        const body = { version: 1, note: 'At the north gate' };
        answered(await harness.call(changeReservation, rider, { params: { id }, body }));
      },
      becomes: { status: 'booked', note: 'At the north gate', version: 2 },
      rides: [],
    },
    cancelled: {
      before: (life) => taken(life, 100),
      make: async ({ id, rider }) => answered(await desk.cancel(id, rider)),
      becomes: { status: 'cancelled', cancelledBy: 'rider', rideId: null, version: 3 },
      rides: [],
    },
    'begun without a driver': {
      before: async (life) => {
        await book(life);
        await desk.passUntil(life.id, 12);
      },
      make: () => desk.look(),
      becomes: { status: 'matching', rideId: expect.any(String) },
      rides: ['searching'],
    },
    'begun with the driver who took it': {
      before: (life) => taken(life, 12),
      make: () => desk.look(),
      becomes: { status: 'assigned', rideId: expect.any(String) },
      rides: ['driver_assigned'],
    },
  };

  describe('svc-rides that is killed while a booking is', () => {
    it.each(Object.entries(steps))(
      '%s loses nothing, and does nothing twice',
      async (_what, step) => {
        for (let time = 0; time < times; time += 1) {
          harness.standings.clear();
          const people = { rider: aPrincipal(), driver: harness.driver() };
          const life: Life = { ...people, pickupAt: inMinutes(200), key: randomUUID(), id: '' };
          await step.before(life);
          // The killed instance answers or does not: what counts is what the database has.
          const interrupted = Promise.allSettled([step.make(life)]);
          await pause(drawn.upTo(mostMs));
          await harness.services.splice(0, 1)[0]?.kill();
          await Promise.all([interrupted, harness.boot()]);
          await step.make(life);
          expect(await desk.stored(life.id)).toMatchObject(step.becomes);
          const rides = await harness.database.query<{ status: string }[]>(
            'SELECT status FROM rides WHERE rider_id = $1',
            [life.rider.userId],
          );
          expect(rides.map(({ status }) => status)).toEqual(step.rides);
        }
        expect(await brokenInvariants(harness.database)).toEqual([]);
      },
      patienceMs,
    );
  });
}

/** @throws Refusal for an answer that is one */
function answered(answer: Answer): Answer {
  if (answer.status >= 300) throw new Refusal('unavailable', JSON.stringify(answer.body));
  return answer;
}
