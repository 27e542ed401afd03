import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventSubject, type Principal } from '@rahi/contracts';
import { anEnvelope, aUserState } from '@rahi/contracts/testing';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal } from '../../testing/factories.js';
import { LaterDesk } from '../../testing/later-bookings.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
let versions = 1;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' });
  desk = new LaterDesk(harness);
});
afterAll(() => harness?.stop());

/** svc-auth says that somebody was suspended, or is active again. */
async function says({ userId }: Principal, suspended: boolean, occurredAt = new Date()): Promise<void> {
  versions += 1;
  const state = aUserState({ userId, version: versions, suspended });
  const event = { ...anEnvelope('user.updated.v1', state), occurredAt: occurredAt.toISOString() };
  await harness.connection.request(eventSubject(event.type), JSON.stringify(event), { timeout: 5000 });
}
const becomes = (id: string, status: string) =>
  waitFor(async () => (await desk.stored(id)).status === status, { what: `a booking that is ${status}` });

describe('bookings for later of people who are suspended (R6)', () => {
  it('are cancelled, free of charge, and their driver is told', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const [taken, open, other] = [await desk.book(45, rider), await desk.book(600, rider), await desk.book(45)];
    await desk.take(taken.id, driver);
    await says(rider, true);
    await becomes(taken.id, 'cancelled');
    expect(await desk.stored(taken.id)).toMatchObject({ cancelledBy: 'admin', rideId: null, driverId: driver.userId });
    expect((await desk.stored(open.id)).status).toBe('cancelled');
    expect(await desk.events(taken.id)).toEqual(['booked', 'taken', 'cancelled']);
    expect((await desk.stored(other.id)).status).toBe('booked');
  });

  it('that they took go to others', async () => {
    const [{ id }, driver] = [await desk.book(120), harness.driver()];
    await desk.take(id, driver);
    await says(driver, true);
    await becomes(id, 'booked');
    expect(await desk.stored(id)).toMatchObject({ driverId: null, releasedDriverId: driver.userId });
    expect(await desk.events(id)).toEqual(['booked', 'taken', 'released']);
  });

  it('stay when the suspension was before them, and when somebody becomes active', async () => {
    const [rider, last] = [aPrincipal(), aPrincipal()];
    const { id } = await desk.book(120, rider);
    await says(rider, true, new Date(Date.now() - 3_600_000));
    await says(rider, false);
    // Events are taken in their order: when this one is handled, so are those before it.
    const after = await desk.book(120, last);
    await says(last, true);
    await becomes(after.id, 'cancelled');
    expect((await desk.stored(id)).status).toBe('booked');
  });
});
