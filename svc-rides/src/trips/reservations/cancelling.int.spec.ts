import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentedTariff, reservationFee, rideReceipt, riderWallet, type Principal } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { LaterDesk } from '../../testing/later-bookings.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' });
  desk = new LaterDesk(harness);
  const terms = { ...documentedTariff.sedan, cancellation: { freeMinutes: 3, percent: 10, mostPaise: 5000 } };
  await harness.putInForce('sedan', 2, terms);
});
afterAll(() => harness?.stop());

const feeOf = async (id: string, rider: Principal) =>
  (await harness.call(reservationFee, rider, { params: { id } })).body['fee'];

/** A booking that a driver took, so many minutes before its pickup. */
async function taken(minutesBefore: number) {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const { id } = await desk.book(200, rider);
  await desk.take(id, driver);
  await desk.passUntil(id, minutesBefore);
  return { id, rider, driver };
}

describe('cancelling a booking for later (R43)', () => {
  it('is free for its rider until 60 minutes before, and while nobody has taken it', async () => {
    const early = await taken(61);
    expect(await feeOf(early.id, early.rider)).toBe('0');
    expect((await desk.cancel(early.id, early.rider)).body).toMatchObject({ status: 'cancelled', rideId: null });
    const rider = aPrincipal();
    const { id } = await desk.book(200, rider);
    await desk.passUntil(id, 35);
    expect(await feeOf(id, rider)).toBe('0');
    expect((await desk.cancel(id, rider)).body).toMatchObject({ cancelledBy: 'rider', rideId: null });
    // Twice is once.
    expect((await desk.cancel(id, rider)).status).toBe(200);
    expect(await desk.events(id)).toEqual(['booked', 'cancelled']);
  });

  it('costs the tariff’s fee later, with a receipt, a posting and a ride in the history', async () => {
    const { id, rider, driver } = await taken(59);
    // A tenth of ₹283.50, and GST.
    expect(await feeOf(id, rider)).toBe('29.77');
    const answer = await desk.cancel(id, rider, { version: 2, reason: 'plans' });
    expect(answer.body).toMatchObject({ status: 'cancelled', version: 3 });
    const rideId = String(answer.body['rideId']);
    const ride = await harness.get(rideId, rider);
    expect(ride.body).toMatchObject({ status: 'cancelled', cancelledBy: 'rider', payment: { due: '29.77' } });
    expect((await harness.get(rideId, driver)).body).toMatchObject({ earnings: { net: '28.35' } });
    const receipt = await harness.call(rideReceipt, rider, { params: { id: rideId } });
    expect(receipt.body).toMatchObject({ kind: 'cancellation', totalPaise: 2977 });
    const wallet = await harness.call(riderWallet, rider, { params: { riderId: rider.userId } });
    expect(wallet.body).toMatchObject({ due: '29.77' });
    expect(await harness.outboxOf(rideId)).toEqual([{ type: 'ride.cancelled.v1', version: 1 }]);
  });

  it('is free for the desk, and in its log', async () => {
    const { id, rider } = await taken(40);
    const admin = aPrincipal({ isAdmin: true, adminRole: 'support' });
    expect((await desk.cancel(id, admin, { reason: 'Strike' })).body).toMatchObject({
      cancelledBy: 'admin',
      rideId: null,
    });
    const rows = await harness.database.query<Record<string, string>[]>(
      `SELECT data->>'action' AS action, data->>'targetId' AS target, data->>'reason' AS reason
       FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'actorId' = $1`,
      [admin.userId],
    );
    expect(rows).toEqual([{ action: 'reservation.cancel', target: id, reason: 'Strike' }]);
    expect((await desk.cancel(id, rider)).body).toMatchObject({ code: 'too_late' });
  });

  it('is not for its driver, who gives it back, nor for a version that is no longer there', async () => {
    const { id, rider, driver } = await taken(100);
    expect((await desk.cancel(id, driver)).body).toMatchObject({ code: 'forbidden' });
    expect((await desk.cancel(id, rider, { version: 1 })).body).toMatchObject({ code: 'reservation_changed' });
  });
});
