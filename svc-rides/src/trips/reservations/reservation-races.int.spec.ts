import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPrincipal } from '../../testing/factories.js';
import { LaterDesk } from '../../testing/later-bookings.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' }, 2);
  desk = new LaterDesk(harness);
});
afterAll(() => harness?.stop());

const times = 50;
const rounds = Array.from({ length: times }, (_, round) => round);
const ridesOf = async (riderId: string) =>
  (await harness.database.query<{ status: string }[]>('SELECT status FROM rides WHERE rider_id = $1', [riderId])).map(
    ({ status }) => status,
  );

describe('two instances of the service, and people who all press at once', () => {
  it('let either the driver’s taking or the rider’s cancelling win, and tell both the truth', async () => {
    for (const _ of rounds) {
      const [{ id, by }, driver] = [await desk.book(200), harness.driver()];
      const [taken, cancelled] = await Promise.all([desk.take(id, driver), desk.cancel(id, by)]);
      // Early enough, cancelling is free whoever was first.
      expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
      const events = await desk.events(id);
      const wasTaken = taken.status === 200;
      expect(events).toEqual(wasTaken ? ['booked', 'taken', 'cancelled'] : ['booked', 'cancelled']);
      expect(taken.body).toMatchObject(wasTaken ? { status: 'assigned' } : { code: 'reservation_taken' });
      expect(await desk.stored(id)).toMatchObject({ driverId: wasTaken ? driver.userId : null });
    }
  }, 120_000);

  it('give a booking to one of two drivers', async () => {
    for (const _ of rounds) {
      const { id } = await desk.book(200);
      const drivers = [harness.driver(), harness.driver()];
      const answers = await Promise.all(drivers.map((driver) => desk.take(id, driver)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'reservation_taken' });
      const winner = drivers[answers.findIndex(({ status }) => status === 200)];
      expect(await desk.stored(id)).toMatchObject({ driverId: winner?.userId, version: 2 });
    }
  }, 120_000);

  it('give a driver one of two bookings at the same time', async () => {
    for (const _ of rounds) {
      const [one, other] = [await desk.book(200), await desk.book(210)];
      const driver = harness.driver();
      const answers = await Promise.all([desk.take(one.id, driver), desk.take(other.id, driver)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'reservation_overlaps' });
    }
  }, 120_000);

  it('begin one ride at the lead time, with the driver who took it or without one', async () => {
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
  }, 240_000);

  it('let the lead time or the rider’s cancelling win', async () => {
    harness.standings.clear();
    for (const _ of rounds) {
      const { id, by } = await desk.book(200);
      await desk.passUntil(id, 12);
      const [cancelled] = await Promise.all([desk.cancel(id, by), desk.look()]);
      const wasCancelled = cancelled.status === 200;
      expect(await ridesOf(by.userId)).toEqual(wasCancelled ? [] : ['searching']);
      expect(cancelled.body).toMatchObject(wasCancelled ? { status: 'cancelled' } : { code: 'too_late' });
    }
  }, 240_000);

  it('break no invariant', async () => {
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });
});
