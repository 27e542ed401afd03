import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeReservation } from '@rahi/contracts';
import { aPrincipal, pickup } from './factories.js';
import { inMinutes, LaterDesk } from './later-bookings.js';
import { brokenInvariants } from './ride-invariants.js';
import { RidesHarness } from './rides-harness.js';

/**
 * People and two instances act at once: whoever is first, everybody is told the truth, and nothing happens twice (R43).
 * @param times how often each race is run
 * @param patienceMs for all of one race
 */
export function reservationRaces(times: number, patienceMs: number): void {
  let harness: RidesHarness;
  let desk: LaterDesk;
  beforeAll(async () => {
    harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' }, 2);
    desk = new LaterDesk(harness);
  });
  afterAll(() => harness?.stop());

  const rounds = Array.from({ length: times }, (_, round) => round);
  const ridesOf = async (riderId: string) =>
    (await harness.database.query<{ status: string }[]>('SELECT status FROM rides WHERE rider_id = $1', [riderId])).map(
      ({ status }) => status,
    );

  describe('two instances of the service, and people who all press at once', () => {
    it(
      'let either the driver’s taking or the rider’s cancelling win, and tell both the truth',
      async () => {
        for (const _ of rounds) {
          const [{ id, by }, driver] = [await desk.book(200), harness.driver()];
          const [taken, cancelled] = await Promise.all([desk.take(id, driver), desk.cancel(id, by)]);
          // Early enough, cancelling is free whoever was first.
          expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
          const won = taken.status === 200;
          expect(taken).toMatchObject(won ? { status: 200 } : { body: { code: 'reservation_taken' } });
          expect(await desk.events(id)).toEqual(won ? ['booked', 'taken', 'cancelled'] : ['booked', 'cancelled']);
          expect(await desk.stored(id)).toMatchObject({ driverId: won ? driver.userId : null });
        }
      },
      patienceMs,
    );

    it(
      'give a booking to one of two drivers',
      async () => {
        for (const _ of rounds) {
          const { id } = await desk.book(200);
          const drivers = [harness.driver(), harness.driver()];
          const answers = await Promise.all(drivers.map((driver) => desk.take(id, driver)));
          expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
          expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'reservation_taken' });
          const winner = drivers[answers.findIndex(({ status }) => status === 200)];
          expect(await desk.stored(id)).toMatchObject({ driverId: winner?.userId, version: 2 });
        }
      },
      patienceMs,
    );

    it(
      'give a driver one of two bookings at the same time',
      async () => {
        for (const _ of rounds) {
          const [one, other] = [await desk.book(200), await desk.book(210)];
          const driver = harness.driver();
          const answers = await Promise.all([desk.take(one.id, driver), desk.take(other.id, driver)]);
          expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
          expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'reservation_overlaps' });
        }
      },
      patienceMs,
    );

    it(
      'begin one ride at the lead time, with the driver who took it or without one',
      async () => {
        for (const round of rounds) {
          harness.standings.clear();
          const { id, by } = await desk.book(200, aPrincipal());
          if (round % 2 === 0) await desk.take(id, harness.driver());
          await desk.passUntil(id, 12);
          await desk.look();
          expect(await ridesOf(by.userId)).toEqual([round % 2 === 0 ? 'driver_assigned' : 'searching']);
          const begun = (await desk.events(id)).filter((event) => event === 'began');
          expect(begun).toHaveLength(1);
        }
      },
      patienceMs,
    );

    it(
      'let one of taking, cancelling and the lead time come first, and none of them twice',
      async () => {
        for (const _ of rounds) {
          harness.standings.clear();
          // The nearest driver is 24 minutes away: with 31 minutes left the ride is due, and the booking can still be taken.
          const driver = harness.driver({ lat: pickup.lat + 0.088 });
          const { id, by } = await desk.book(200);
          await desk.passUntil(id, 31);
          const [taken, cancelled] = await Promise.all([desk.take(id, driver), desk.cancel(id, by), desk.look()]);
          const [stored, rides] = [await desk.stored(id), await ridesOf(by.userId)];
          expect([200, 409]).toContain(taken.status);
          const begun = taken.status === 200 ? 'driver_assigned' : 'searching';
          expect({ code: cancelled.body['code'], by: stored.cancelledBy, rides }).toEqual(
            cancelled.status === 200
              ? { code: undefined, by: 'rider', rides: [] }
              : { code: 'too_late', by: null, rides: [begun] },
          );
        }
      },
      patienceMs,
    );

    it(
      'let a change of the time and a driver’s taking come one after the other',
      async () => {
        harness.standings.clear();
        for (const _ of rounds) {
          const [{ id, by }, driver, pickupAt] = [await desk.book(200), harness.driver(), inMinutes(300)];
          const body = { version: 1, pickupAt, ...(await desk.quote(by, pickupAt)) };
          const [taken, changed] = await Promise.all([
            desk.take(id, driver),
            harness.call(changeReservation, by, { params: { id }, body }),
          ]);
          const stored = await desk.stored(id);
          const events = await desk.events(id);
          // A driver who took it for the old time does not have it for the new one.
          const has = taken.status === 200 && events.at(-1) === 'taken';
          expect(stored).toMatchObject({ driverId: has ? driver.userId : null, version: events.length });
          expect([undefined, 'reservation_changed']).toContain(changed.body['code']);
          expect(stored.pickupAt.toISOString() === pickupAt).toBe(changed.status === 200);
        }
      },
      patienceMs,
    );

    it(
      'let the lead time or the rider’s cancelling win',
      async () => {
        harness.standings.clear();
        for (const _ of rounds) {
          const { id, by } = await desk.book(200);
          await desk.passUntil(id, 12);
          const [cancelled] = await Promise.all([desk.cancel(id, by), desk.look()]);
          const won = cancelled.status === 200;
          expect(cancelled).toMatchObject(won ? { status: 200 } : { body: { code: 'too_late' } });
          expect(await ridesOf(by.userId)).toEqual(won ? [] : ['searching']);
        }
      },
      patienceMs,
    );
  });

  it('leaves every invariant of rides and bookings as it should be', async () => {
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });
}
