import { describe, expect, it } from '@jest/globals';
import {
  allowGuestBookings,
  blockGuestBookings,
  callAsGuest,
  raiseEmergencyAsGuest,
  rateAsGuest,
} from '@rahi/contracts/calls/guests.calls';
import { sharedTrip } from '@rahi/contracts/calls/trip-safety.calls';
import { sharedTripSchema, type SharedTrip } from '@rahi/contracts/trip-share';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell } from '../testing.js';

const token = 'a'.repeat(43);
const at = `/api/shared-trips/${token}`;
type Guest = NonNullable<SharedTrip['guest']>;
const makeTrip = (guest: Partial<Guest> = {}, changes: Partial<SharedTrip> = {}): SharedTrip =>
  sharedTripSchema.parse({
    status: 'driver_assigned',
    riderName: 'Meera',
    driver: { name: 'Dev', vehicleModel: 'Dzire', vehicleNumber: 'MH03CT1180' },
    vehicleType: 'sedan',
    pickup: { address: 'Hill Road', lat: 19.05, lng: 72.84 },
    dropoff: { address: 'Dadar TT Circle', lat: 19.02, lng: 72.85 },
    position: null,
    estimatedArrival: null,
    expiresAt: null,
    guest: {
      language: 'en-IN',
      bookedBy: 'Asha',
      code: '0417',
      driverPhone: '+919810000002',
      maskedCall: false,
      emergency: true,
      canRate: false,
      rating: null,
      bookingsBlocked: false,
      ...guest,
    },
    ...changes,
  });
const open = (trip: SharedTrip, handlers: Parameters<typeof openShell>[0]['handlers'] = {}) =>
  openShell({ path: `/share#${token}`, handlers: { [`GET ${at}`]: answerOf(sharedTrip, trip), ...handlers } });
const button = (name: string) => screen.findByRole('button', { name });

describe('the guest’s own link (R45)', () => {
  it('shows who booked, the trip code and the driver’s call; no fare', async () => {
    open(makeTrip());
    expect(await screen.findByText('Asha booked this ride for you.')).toBeVisible();
    const code = screen.getByText('0417');
    expect(code).toBeVisible();
    // Whom and which car to look for: once, and before the code.
    for (const words of ['Dev', 'Dzire', 'MH 03 CT 1180']) {
      const shown = screen.getByText(words);
      expect(shown.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Call Dev' })).toHaveAttribute('href', 'tel:+919810000002');
    expect(document.body).not.toHaveTextContent('₹');
    expect(await barriersInPage()).toEqual([]);
  });

  it('has the call of 112 first, and tells Rahi’s team after a question', async () => {
    const raised = answerOf(
      raiseEmergencyAsGuest,
      { raisedAt: '2026-06-01T05:00:00.000Z', message: 'Recorded, and our administrators have been notified.' },
      201,
    );
    open(makeTrip(), { [`POST ${at}/emergency`]: raised });
    expect(await screen.findByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
    await userEvent.click(await button('Alert Rahi’s team'));
    const [, confirm] = screen.getAllByRole('button', { name: 'Alert Rahi’s team' });
    if (confirm) await userEvent.click(confirm);
    expect(await screen.findByText(/our administrators have been notified/)).toBeVisible();
  });

  it('says that an alert was not sent, and whom to call', async () => {
    open(makeTrip(), { [`POST ${at}/emergency`]: problemOf(503, 'unavailable', 'Not now.') });
    await userEvent.click(await button('Alert Rahi’s team'));
    const [, confirm] = screen.getAllByRole('button', { name: 'Alert Rahi’s team' });
    if (confirm) await userEvent.click(confirm);
    expect(await screen.findByText('The alert was not sent: Not now. Call 112.')).toBeVisible();
  });

  it('lets calls be connected where numbers are kept', async () => {
    const { requests } = open(makeTrip({ driverPhone: null, maskedCall: true }), {
      [`POST ${at}/call`]: answerOf(callAsGuest, { success: true }),
    });
    await userEvent.click(await button('Call Dev'));
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/call'))).toBe(true));
    expect(await screen.findByText('Your phone rings in a moment')).toBeVisible();
  });

  it('rates the driver once, by a press of the button', async () => {
    const over = { code: null, driverPhone: null, emergency: false };
    const rated = makeTrip({ ...over, rating: 4 }, { status: 'completed' });
    const { requests } = open(makeTrip({ ...over, canRate: true }, { status: 'completed' }), {
      [`POST ${at}/rate`]: answerOf(rateAsGuest, rated),
    });
    await userEvent.click(await screen.findByRole('radio', { name: /4/ }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(await button('Submit rating'));
    expect(await screen.findByRole('group', { name: 'The rating of Dev' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit rating' })).toBeNull();
  });

  it('stops rides from being booked for this person, and takes that back', async () => {
    open(makeTrip(), {
      [`POST ${at}/bookings-block`]: answerOf(blockGuestBookings, makeTrip({ bookingsBlocked: true })),
      [`DELETE ${at}/bookings-block`]: answerOf(allowGuestBookings, makeTrip()),
    });
    await userEvent.click(await button('Do not let anyone book rides for me'));
    expect(await screen.findByText('Nobody can book rides for your phone number.')).toBeVisible();
    await userEvent.click(await button('Allow rides to be booked for me'));
    expect(await button('Do not let anyone book rides for me')).toBeVisible();
  });

  it('is in the language that the rider chose, unless the device has its own', async () => {
    open(makeTrip({ language: 'hi-IN' }));
    expect(await screen.findByText('Asha ने यह राइड आपके लिए बुक की है।')).toBeVisible();
  });
});
