import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { etaMatrix, rideDispatch, rideDispatchSchema, rideRequests, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { answerFor } from '../../testing/answer-for.js';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { LaterDesk } from '../../testing/later-bookings.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
/** Minutes of any way by road; null where no roads are known. */
let roadMinutes: number | null = null;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60', ROUND_SECONDS: '0.2' });
  desk = new LaterDesk(harness);
  answerFor(harness.connection, etaMatrix, ({ from, to }) => ({
    seconds: from.map(() => to.map(() => roadMinutes && roadMinutes * 60)),
    metres: from.map(() => to.map(() => null)),
  }));
});
beforeEach(() => {
  harness.standings.clear();
  roadMinutes = null;
});
afterEach(() =>
  harness.database.query(`UPDATE rides SET status = 'cancelled', cancelled_at = now(), cancelled_by = 'rider'
  WHERE status IN ('searching', 'driver_assigned')`),
);
afterAll(() => harness?.stop());

/** A driver a kilometre from the pickup, who took a booking with the same pickup in so many minutes. */
async function booked(minutesBefore: number): Promise<{ id: string; driver: Principal }> {
  const driver = harness.driver();
  const { id } = await desk.book(300);
  expect((await desk.take(id, driver)).status).toBe(200);
  await desk.passUntil(id, minutesBefore);
  return { id, driver };
}
const listOf = async (driver: Principal) =>
  (await harness.call(rideRequests, driver, {})).list.map((request) => request['id']);
const accept = (rideId: string, driver: Principal) => harness.move(rideId, driver, { status: 'driver_assigned' });
const farther = () => harness.driver({ lat: pickup.lat + 0.03 });

async function firstOffered(rideId: string): Promise<string> {
  const [offer] = await waitFor(
    async () => {
      const rows = await harness.database.query<{ driver: string }[]>(
        'SELECT driver_id AS driver FROM offers WHERE ride_id = $1 ORDER BY id',
        [rideId],
      );
      return rows.length > 0 && rows;
    },
    { what: 'an offer' },
  );
  return String(offer?.driver);
}

// Two minutes to the pickup, 34 of the ride, 34 back along the straight line, and five to be there early: 75.
describe('a driver who took a booking for later (R43)', () => {
  it('is not shown, and cannot accept, a ride that makes them late for it', async () => {
    const { id, driver } = await booked(70);
    const rideId = await harness.book(aPrincipal());
    expect(await listOf(driver)).toEqual([]);
    expect(await accept(rideId, driver)).toMatchObject({ status: 409, body: { code: 'late_for_reservation' } });
    await desk.passUntil(id, 80);
    expect(await listOf(driver)).toEqual([rideId]);
    roadMinutes = 21;
    expect((await accept(rideId, driver)).body).toMatchObject({ code: 'late_for_reservation' });
    roadMinutes = 19;
    expect((await accept(rideId, driver)).status).toBe(200);
  });

  it('cannot be named for such a ride by its rider', async () => {
    const { driver } = await booked(70);
    const rider = aPrincipal();
    const rideId = await harness.book(rider);
    const named = await harness.move(rideId, rider, { status: 'driver_assigned', driverId: driver.userId });
    expect(named).toMatchObject({ status: 409, body: { code: 'late_for_reservation' } });
  });

  it('is passed over by rounds, which say why, and matched when there is time', async () => {
    const [{ id, driver }, other] = [await booked(70), farther()];
    const rideId = await harness.book(aPrincipal());
    expect(await firstOffered(rideId)).toBe(other.userId);
    const admin = aPrincipal({ isAdmin: true });
    const round = await waitFor(
      async () => {
        const { body } = await harness.call(rideDispatch, admin, { params: { id: rideId } });
        return rideDispatchSchema.parse(body).rounds[0];
      },
      { what: 'the round to be kept' },
    );
    expect(round.candidates.find(({ driverId }) => driverId === driver.userId)).toMatchObject({
      result: 'excluded',
      why: 'Took a booking for later and would be late for it.',
    });
    await desk.passUntil(id, 80);
    expect(await firstOffered(await harness.book(aPrincipal()))).toBe(driver.userId);
  });

  it('is passed over when only the roads say that it is too far', async () => {
    const [{ driver }, other] = [await booked(90), farther()];
    roadMinutes = 50;
    expect(await firstOffered(await harness.book(aPrincipal()))).toBe(other.userId);
    harness.standings.delete(other.userId);
    const alone = await harness.book(aPrincipal());
    roadMinutes = 48;
    expect(await firstOffered(alone)).toBe(driver.userId);
  });
});
