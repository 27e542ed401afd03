import { describe, expect, it } from '@jest/globals';
import { languages, type DomainEvent, type EventType, type ReservationState } from '@rahi/contracts';
import { aReservationState } from '@rahi/contracts/testing';
import { reservationNotices } from './reservation-notices.js';

const pickupAt = '2026-11-30T04:00:00.000Z';
const ids = { rider: '0190a1b2-0000-4000-8000-000000000002', driver: '0190a1b2-0000-4000-8000-000000000003' };
const reservationId = '0190a1b2-0000-4000-8000-000000000001';

const stateOf = (given: Partial<ReservationState>) =>
  aReservationState({ reservationId, ofRider: ids.rider, pickupAt, ...given });

function eventOf(type: EventType, data: DomainEvent['data'], ageMs = 0): DomainEvent {
  const occurredAt = new Date(Date.now() - ageMs).toISOString();
  return { id: reservationId, type, occurredAt, correlationId: 'a-test', data };
}

function told(type: EventType, given: Partial<ReservationState> = {}, more: object = {}, ageMs = 0) {
  return reservationNotices(eventOf(type, { ...stateOf(given), ...more }, ageMs), Date.now()).map(
    ({ userId, message }) => ({
      to: userId === ids.rider ? 'rider' : 'driver',
      title: message.title.in('en-IN'),
      body: message.body.in('en-IN'),
      url: message.url,
    }),
  );
}
const when = 'Mon, 30 Nov, 9:30 am';
const taken = { status: 'assigned', ofDriver: ids.driver, driverName: 'Vikram Singh' } as const;
const lost = { releasedDriver: ids.driver, releasedBy: 'expiry' } as const;

describe('the notifications of a booking for later (R43)', () => {
  it('tell its rider of a driver, in Asia/Kolkata, with a first name', () => {
    expect(told('reservation.taken.v1', taken)).toEqual([
      {
        to: 'rider',
        title: 'A driver has your booking',
        body: `Vikram will pick you up on ${when}.`,
        url: `/rider/reservations/${reservationId}`,
      },
    ]);
  });

  it('tell both when the server gives it to others, and only the rider when the driver gave it back', () => {
    expect(told('reservation.released.v1', lost).map(({ to }) => to)).toEqual(['driver', 'rider']);
    expect(told('reservation.released.v1', { ...lost, releasedBy: 'driver' }).map(({ to }) => to)).toEqual(['rider']);
  });

  it('tell a driver of another time, and nobody of another note', () => {
    expect(told('reservation.changed.v1', { ...lost, releasedBy: 'rider' })).toMatchObject([
      { to: 'driver', body: `The rider chose ${when}. The booking is open to drivers again.` },
    ]);
    expect(told('reservation.changed.v1', taken)).toEqual([]);
  });

  it('tell a driver to set out, or that the ride is another’s', () => {
    expect(told('reservation.began.v1', { ...taken, ofRide: reservationId })).toMatchObject([
      { to: 'driver', title: 'Time to set out', url: `/driver/trip/${reservationId}` },
    ]);
    expect(told('reservation.began.v1', { ...lost, status: 'matching', ofRide: reservationId })).toMatchObject([
      { to: 'driver', title: 'The booking is no longer yours', url: '/driver/reservations' },
    ]);
  });

  it('leave out who cancelled it, and leave it to the ride once there is one', () => {
    const of = (cancelledBy: 'rider' | 'admin') =>
      told('reservation.cancelled.v1', { ...taken, status: 'cancelled', cancelledBy });
    expect(of('rider').map(({ to }) => to)).toEqual(['driver']);
    expect(of('admin').map(({ to }) => to)).toEqual(['rider', 'driver']);
    for (const type of ['reservation.cancelled.v1', 'reservation.missed.v1'] as const)
      expect(told(type, { ...taken, status: 'cancelled', ofRide: reservationId })).toEqual([]);
    expect(told('reservation.missed.v1', { status: 'missed' })).toMatchObject([{ to: 'rider' }]);
  });

  it.each([
    ['rider', taken, 'rider', `Your ride: ${when}`],
    ['rider', {}, 'rider', `Your ride: ${when}`],
    ['driver', taken, 'driver', `Booked pickup: ${when}`],
    ['nobody_yet', { status: 'matching', ofRide: reservationId }, 'rider', 'Still looking for your driver'],
  ] as const)('remind: %s', (reminder, given, to, title) => {
    expect(told('reservation.reminded.v1', given, { reminder })).toMatchObject([{ to, title }]);
  });

  it('are only for fresh events, and say no address in any language', () => {
    expect(told('reservation.taken.v1', taken, {}, 3 * 60_000)).toEqual([]);
    const event = eventOf('reservation.taken.v1', stateOf(taken));
    for (const language of languages)
      for (const { message } of reservationNotices(event, Date.now()))
        expect(message.body.in(language)).not.toMatch(/Connaught|Hauz|undefined/);
  });
});
