import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { raiseEmergency } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { connaughtPlace, makePosition, rideId } from '../testing/factories.js';
import { pass } from '../testing/render-driver.js';
import { openTrip } from '../testing/trip.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 5, 10) });
});
afterEach(() => {
  jest.useRealTimers();
});

const said = (message: string) => ({
  [`POST /api/rides/${rideId}/emergency`]: answerOf(
    raiseEmergency,
    {
      id: '55555555-5555-4555-8555-555555555555',
      rideId,
      raisedBy: 'driver',
      raisedAt: '2026-06-01T05:10:00.000Z',
      position: null,
      message,
    },
    201,
  ),
});
const button = () => screen.getByRole('button', { name: 'Emergency' });

describe('the driver’s Emergency button (R31)', () => {
  it.each(['driver_assigned', 'driver_arrived', 'in_progress'] as const)(
    'is held while %s, records where the driver is, and says only what was done',
    async (status) => {
      const answer = 'Recorded, and our administrators have been notified.';
      const { requests, toasts } = await openTrip({ status }, said(answer), makePosition(connaughtPlace));
      fireEvent(button(), new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
      await pass(1_900);
      expect(requests.some(({ url }) => url.endsWith('/emergency'))).toBe(false);
      await pass(200);
      expect(requests.find(({ url }) => url.endsWith('/emergency'))?.body).toEqual({
        lat: connaughtPlace.lat,
        lng: connaughtPlace.lng,
      });
      const dialog = within(screen.getByRole('dialog', { name: 'Emergency' }));
      expect(dialog.getByText(answer)).toBeVisible();
      expect(dialog.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
      expect(toasts.at(-1)).toMatchObject({ title: 'Emergency Alert', description: answer });
    },
  );

  it.each(['driver_assigned', 'in_progress'] as const)(
    'is over the map while %s, and asks when it is pressed',
    async (status) => {
      const { requests } = await openTrip({ status }, said('Recorded.'), makePosition(connaughtPlace));
      expect(button()).not.toHaveTextContent('Emergency');
      fireEvent.click(button(), { detail: 1 });
      const question = within(screen.getByRole('dialog', { name: 'Is this an emergency?' }));
      expect(requests.some(({ url }) => url.endsWith('/emergency'))).toBe(false);
      fireEvent.click(question.getByRole('button', { name: 'Send the alert' }));
      await pass(100);
      expect(requests.some(({ url }) => url.endsWith('/emergency'))).toBe(true);
    },
  );

  it('asks nothing after it was held', async () => {
    await openTrip({ status: 'in_progress' }, said('Recorded.'), makePosition(connaughtPlace));
    fireEvent(button(), new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
    await pass(2_100);
    fireEvent.click(screen.getByRole('button', { name: 'Emergency', hidden: true }), { detail: 1 });
    expect(screen.queryByRole('dialog', { name: 'Is this an emergency?' })).not.toBeInTheDocument();
  });

  it('is in the sheet while that covers the map', async () => {
    await openTrip({ status: 'in_progress' });
    fireEvent.change(screen.getByRole('slider', { name: 'Height of the panel' }), { target: { value: '2' } });
    expect(button()).toHaveTextContent('Emergency');
  });

  it('keeps what it asks while the device is turned, or the sheet moved', async () => {
    await openTrip({ status: 'in_progress' });
    fireEvent.click(button(), { detail: 1 });
    const question = screen.getByRole('dialog', { name: 'Is this an emergency?' });
    const height = screen.getByRole('slider', { name: 'Height of the panel', hidden: true });
    fireEvent.change(height, { target: { value: '2' } });
    expect(screen.getByRole('button', { name: 'Emergency', hidden: true })).toHaveTextContent('Emergency');
    expect(question).toBeVisible();
  });

  it('is not there once the trip is over', async () => {
    await openTrip({ status: 'completed' });
    expect(screen.queryByRole('button', { name: 'Emergency' })).not.toBeInTheDocument();
  });
});
