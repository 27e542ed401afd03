import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  eventSubject,
  subscribePush,
  type EventType,
  type Language,
  type Principal,
  type ReservationState,
} from '@rahi/contracts';
import { anEnvelope, aReservationState } from '@rahi/contracts/testing';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { PushService, trustIn } from '../../testing/push-service.js';

let pushes: PushService;
let auth: AuthHarness;
beforeAll(async () => {
  pushes = await PushService.start();
  auth = await startAuth({ PUSH_SERVICES: pushes.host, ...trustIn(pushes) });
});
afterAll(async () => {
  await auth?.stop();
  await pushes?.stop();
});

let people = 0;
async function somebody(language?: Language) {
  people += 1;
  const email = `later${people}@rahi.test`;
  const { principal } = await auth.signIn(email, undefined, undefined, language);
  const device = pushes.device();
  await auth.call(subscribePush, { body: device.subscription }, { principal });
  return { email, principal, device };
}

async function publish(type: EventType, data: ReservationState): Promise<void> {
  auth.connection.publish(eventSubject(type), JSON.stringify(anEnvelope(type, data)));
  await auth.connection.flush();
}

/** The mails of bookings to an address, once there are so many. */
function mailsTo(email: string, count: number) {
  const of = () =>
    auth.inbox.mailbox
      .all()
      .filter(({ to, attachments = [] }) => to.some(({ address }) => address === email) && attachments.length > 0);
  return waitFor(() => of().length >= count && of(), { what: `${count} mails to ${email}` });
}
const ofRider = ({ userId }: Principal, given: Partial<ReservationState> = {}) =>
  aReservationState({ ofRider: userId, pickupAt: '2026-11-30T04:00:00.000Z', farePaise: 30_450, ...given });

describe('a booking for later', () => {
  it('is mailed once with a calendar entry, in the rider’s language, and again when it changes or ends', async () => {
    const { email, principal } = await somebody();
    const booked = ofRider(principal);
    await publish('reservation.booked.v1', booked);
    await publish('reservation.booked.v1', booked);
    const [first] = await mailsTo(email, 1);
    expect(first?.subject).toBe('Your ride on Mon, 30 Nov, 9:30 am is booked');
    expect(first?.text).toContain('The fare is ₹304.50');
    expect(first?.attachments).toMatchObject([{ name: 'ride.ics', type: 'text/calendar' }]);
    await publish('reservation.changed.v1', { ...booked, reservationVersion: 2, pickupAt: '2026-11-30T05:00:00.000Z' });
    await mailsTo(email, 2);
    await publish('reservation.cancelled.v1', { ...booked, reservationVersion: 3, status: 'cancelled' });
    const mails = await mailsTo(email, 3);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your ride on Mon, 30 Nov, 9:30 am is booked',
      'Your ride is now on Mon, 30 Nov, 10:30 am',
      'Your ride on Mon, 30 Nov, 9:30 am is cancelled',
    ]);
  });

  it('of a rental or an outstation trip names what is included and how it ends, and no drop-off', async () => {
    const { email, principal } = await somebody();
    await publish('reservation.booked.v1', ofRider(principal, { rental: { hours: 4, km: 40 } }));
    const [rental] = await mailsTo(email, 1);
    expect(rental?.text).toContain('Rental: 4 h and 40 km are included. It ends where you tell your driver.');
    const back = { kind: 'roundTrip' as const, returnAt: '2026-12-01T12:30:00.000Z' };
    await publish('reservation.booked.v1', ofRider(principal, { outstation: back }));
    const [, there] = await mailsTo(email, 2);
    expect(there?.text).toContain('It is expected to cost about ₹305.');
    expect(there?.text).toContain('Outstation trip, there and back by Tue, 1 Dec, 6:00 pm.');
    expect(there?.text).not.toContain('whatever happens to prices');
  });

  it('is not mailed as it was before, when that comes late', async () => {
    const [{ email, principal }, other] = [await somebody(), await somebody()];
    const booked = ofRider(principal);
    await publish('reservation.changed.v1', { ...booked, reservationVersion: 2 });
    await publish('reservation.booked.v1', booked);
    await publish('reservation.booked.v1', ofRider(other.principal));
    await mailsTo(other.email, 1);
    expect((await mailsTo(email, 1)).map(({ subject }) => subject)).toEqual([
      'Your ride is now on Mon, 30 Nov, 9:30 am',
    ]);
  });

  it('is told to its people on their devices', async () => {
    const [rider, driver] = [await somebody('mr-IN'), await somebody()];
    const state = ofRider(rider.principal, {
      status: 'assigned',
      ofDriver: driver.principal.userId,
      driverName: 'Vikram Singh',
    });
    await publish('reservation.taken.v1', state);
    const [taken] = await rider.device.messages(1);
    expect(taken).toMatchObject({ kind: 'ride', url: `/rider/reservations/${state.reservationId}` });
    expect(taken?.title).toBe('तुमचे बुकिंग चालकाने घेतले');
    await publish('reservation.cancelled.v1', { ...state, status: 'cancelled', cancelledBy: 'rider' });
    expect(await driver.device.messages(1)).toMatchObject([
      { title: 'Booking cancelled', url: '/driver/reservations' },
    ]);
  });

  it('of an account that has ended is no mail, and holds nothing up', async () => {
    const { email, principal } = await somebody();
    await publish('reservation.booked.v1', aReservationState({ ofRider: randomUUID() }));
    await publish('reservation.booked.v1', ofRider(principal));
    expect(await mailsTo(email, 1)).toHaveLength(1);
  });
});
