import { describe, expect, it } from '@jest/globals';
import { sharedTrip } from '@rahi/contracts/calls/trip-safety.calls';
import { sharedTripSchema, type SharedTrip } from '@rahi/contracts/trip-share';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { openShell } from '../testing.js';

const token = 'a'.repeat(43);
const makeTrip = (changes: Partial<SharedTrip> = {}) =>
  answerOf(
    sharedTrip,
    sharedTripSchema.parse({
      status: 'in_progress',
      riderName: 'Asha',
      driver: { name: 'Dev', vehicleModel: 'Dzire', vehicleNumber: 'MH03CT1180' },
      vehicleType: 'sedan',
      pickup: { address: 'Hill Road', lat: 19.05, lng: 72.84 },
      dropoff: { address: 'Dadar TT Circle', lat: 19.02, lng: 72.85 },
      position: { lat: 19.04, lng: 72.84, heading: null, at: '2026-06-01T05:00:00.000Z' },
      estimatedArrival: '2026-06-01T05:30:00.000Z',
      expiresAt: null,
      ...changes,
    }),
  );

describe('a shared trip (R39)', () => {
  it('is followed without signing in: the car, its plate, a first name, the arrival', async () => {
    openShell({ path: `/share#${token}`, handlers: { [`GET /api/shared-trips/${token}`]: makeTrip() } });
    expect(await screen.findByRole('heading', { name: /Trip of Asha/ })).toBeVisible();
    for (const text of ['Dev', 'Dzire', 'Dadar TT Circle']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Arrival')).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex,nofollow');
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    expect(screen.queryByRole('link', { name: /Call/ })).not.toBeInTheDocument();
  });

  it('of a parcel shows its receiver the delivery code, and that it went back', async () => {
    const receiver = { language: 'en-IN' as const, sentBy: 'Asha', code: '0815', driverPhone: '+919810000002' };
    const ofParcel = (changes: Partial<SharedTrip>) => ({
      [`GET /api/shared-trips/${token}`]: makeTrip({ isParcel: true, ...changes }),
    });
    const { unmount } = openShell({
      path: `/share#${token}`,
      handlers: ofParcel({ receiver: { ...receiver, returned: false } }),
    });
    expect(await screen.findByRole('heading', { name: /Parcel from Asha/ })).toBeVisible();
    expect(screen.getByText('0815')).toBeVisible();
    expect(screen.getByText('Tell it to the driver when you have the parcel.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Dev' })).toHaveAttribute('href', 'tel:+919810000002');
    unmount();
    openShell({
      path: `/share#${token}`,
      handlers: ofParcel({ receiver: { ...receiver, code: null, driverPhone: null, returned: true } }),
    });
    expect(await screen.findByText('Nobody took the parcel. It goes back to Asha.')).toBeVisible();
    expect(screen.queryByText('Delivery code')).toBeNull();
  });

  it('shows its stops, and which of them are done (R44)', async () => {
    const stops = [
      { address: 'Mahim Causeway', lat: 19.04, lng: 72.84, passed: true },
      { address: 'Shivaji Park', lat: 19.03, lng: 72.84, passed: false },
    ];
    openShell({ path: `/share#${token}`, handlers: { [`GET /api/shared-trips/${token}`]: makeTrip({ stops }) } });
    expect(await screen.findByText('Stop 1')).toBeVisible();
    expect(screen.getByText('Mahim Causeway · done')).toBeVisible();
    expect(screen.getByText('Shivaji Park')).toBeVisible();
  });

  it('of a rental says its package, and where it ended only once it is over', async () => {
    const rental = { hours: 4, km: 40 };
    const ofRental = (changes: Partial<SharedTrip> = {}) => ({
      [`GET /api/shared-trips/${token}`]: makeTrip({ rental, estimatedArrival: null, ...changes }),
    });
    const { unmount } = openShell({ path: `/share#${token}`, handlers: ofRental() });
    expect(await screen.findByText('4 h / 40 km')).toBeVisible();
    expect(screen.queryByText('Dadar TT Circle')).toBeNull();
    unmount();
    openShell({ path: `/share#${token}`, handlers: ofRental({ status: 'completed', position: null }) });
    expect(await screen.findByText('Dadar TT Circle')).toBeVisible();
  });

  it('of an outstation trip says its kind, beside where it goes', async () => {
    const outstation = { kind: 'oneWay' as const, returnAt: null };
    openShell({ path: `/share#${token}`, handlers: { [`GET /api/shared-trips/${token}`]: makeTrip({ outstation }) } });
    expect(await screen.findByText('Outstation · one way')).toBeVisible();
    expect(screen.getByText('Dadar TT Circle')).toBeVisible();
  });

  it('that is over, was ended or never was says so, and does not ask again', async () => {
    const none = problemOf(404, 'not_found', 'This link shows no trip.');
    const { requests } = openShell({
      path: `/share#${token}`,
      handlers: { [`GET /api/shared-trips/${token}`]: none },
    });
    expect(await screen.findByText('No trip to show')).toBeVisible();
    await waitFor(() => expect(requests.filter(({ url }) => url.includes('shared-trips'))).toHaveLength(1));
  });

  it('needs a link', async () => {
    const { requests } = openShell({ path: '/share' });
    expect(await screen.findByText('No trip to show')).toBeVisible();
    expect(requests.some(({ url }) => url.includes('shared-trips'))).toBe(false);
  });

  it('can be tried again when it cannot be read', async () => {
    const away = problemOf(503, 'unavailable', 'Not now.');
    openShell({ path: `/share#${token}`, handlers: { [`GET /api/shared-trips/${token}`]: away } });
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Try again|Retry/ })).toBeVisible();
  });
});
