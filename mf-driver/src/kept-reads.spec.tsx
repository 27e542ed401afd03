import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser, driverEarnings, driverLedger, driverToday } from '@rahi/contracts/calls/drivers.calls';
import { driverRides, getRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeDriverUser, makeProfile, makeRide, otherRideId, rideId } from './testing/factories.js';
import { pass, renderDriver, type Handlers } from './testing/render-driver.js';

// A Saturday, 11:30 in Delhi.
const now = Date.UTC(2026, 5, 6, 6);

beforeEach(() => {
  jest.useFakeTimers({ now });
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  jest.useRealTimers();
});

const place = () => screen.getByTestId('place').textContent;
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const nobodyAnswers: Handlers = {
  'GET /api/drivers/user/*': away,
  'GET /api/drivers/*/today': away,
  'GET /api/drivers/*/rides': away,
  'GET /api/drivers/*/active-ride': away,
  'GET /api/drivers/*/earnings': away,
  'GET /api/drivers/*/ledger': away,
  'GET /api/drivers/nearby': away,
  'GET /api/ride-requests': away,
  'GET /api/rides/*': away,
  'PATCH /api/drivers/*': away,
  'POST /api/navigation/route': away,
  'POST /api/rides/*/location': away,
};

/** The area as an earlier page left it on the device, opened again an hour later. */
async function openedAgain(path: string, handlers: Handlers, before: string = path) {
  const { unmount } = await renderDriver(before, { handlers });
  await pass(1_000);
  unmount();
  await pass(3_600_000);
  return (answers: Handlers, options: Partial<Parameters<typeof renderDriver>[1]> = {}) =>
    renderDriver(path, { handlers: answers, ...options });
}

const day: Handlers = {
  'GET /api/drivers/*/rides': answerOf(driverRides, [
    makeRide({ status: 'completed', dropoffAddress: 'Lodhi Garden' }),
  ]),
};
const trip: Handlers = {
  'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'driver_assigned' })),
};
const money = { trips: 3, hours: 2, gross: '1000', commission: '100', net: '900' };

describe('the area opened without a network', () => {
  it('shows the home screen as it stood, and since when', async () => {
    const open = await openedAgain('/driver', day);
    await open(nobodyAnswers);
    expect(screen.getByRole('heading', { name: 'Hi, Vikram!' })).toBeVisible();
    expect(screen.getByText('White Dzire')).toBeVisible();
    expect(screen.getByText('₹1,284')).toBeVisible();
    expect(screen.getByText('Barakhamba Road → Lodhi Garden')).toBeVisible();
    for (const what of ['Your status', 'Today’s figures', 'Your recent rides'])
      expect(screen.getByText(`${what} as of Sat, 6 Jun, 11:30 am`)).toBeVisible();
  });

  it('leads to the trip under way, with its next turns', async () => {
    const open = await openedAgain('/driver', trip, `/driver/trip/${rideId}`);
    await open(nobodyAnswers, { location: { position: null } });
    expect(place()).toBe(`/driver/trip/${rideId}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Going to pickup');
    expect(screen.getByText('Asha Rao')).toBeVisible();
    await pass(50);
    expect(screen.getByText('Trip as of 11:30 am')).toBeVisible();
  });

  it('does not lead to a trip that has ended', async () => {
    const open = await openedAgain(
      '/driver',
      { 'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'cancelled', cancelledBy: 'rider' })) },
      `/driver/trip/${rideId}`,
    );
    await open(nobodyAnswers);
    await pass(10_000);
    expect(place()).toBe('/driver');
  });

  it('shows the earnings as they stood, trip by trip', async () => {
    const open = await openedAgain('/driver/earnings?period=today', {
      'GET /api/drivers/*/earnings': answerOf(driverEarnings, {
        totals: money,
        days: [{ date: '2026-06-06', ...money }],
      }),
      'GET /api/drivers/*/ledger': answerOf(driverLedger, [
        {
          rideId: otherRideId,
          completedAt: '2026-06-06T05:30:00.000Z',
          pickupAddress: 'Barakhamba Road',
          dropoffAddress: 'Lodhi Garden',
          gross: '1000',
          commission: '100',
          net: '900',
        },
      ]),
    });
    await open(nobodyAnswers);
    expect(screen.getByText('You earned').parentElement).toHaveTextContent('₹900');
    expect(screen.getByText('Barakhamba Road → Lodhi Garden')).toBeVisible();
    for (const what of ['Your earnings', 'Your trips'])
      expect(screen.getByText(`${what} as of Sat, 6 Jun, 11:30 am`)).toBeVisible();
  });

  it('reads everything again as soon as there is one', async () => {
    const open = await openedAgain('/driver', day);
    let online = false;
    const answers = { profile: answerOf(driverByUser, makeProfile({ isOnline: false })) };
    await open({
      ...nobodyAnswers,
      'GET /api/drivers/user/*': () => (online ? answers.profile : away()),
      'GET /api/drivers/*/rides': () => (online ? answerOf(driverRides, []) : away()),
      'GET /api/drivers/*/today': () =>
        online ? answerOf(driverToday, { trips: 8, hours: 6, earnings: '1500' }) : away(),
    });
    expect(screen.getByRole('switch')).toBeChecked();
    online = true;
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await pass(50);
    expect(screen.getByRole('switch')).not.toBeChecked();
    expect(screen.getByText('₹1,500')).toBeVisible();
    expect(screen.getByText('No rides yet')).toBeVisible();
    expect(screen.queryByText(/ as of /)).toBeNull();
  });

  it('does not show the stored data of another driver, or data that is days old', async () => {
    const open = await openedAgain('/driver', day);
    const { unmount } = await open(nobodyAnswers, { user: makeDriverUser({ id: otherRideId }) });
    expect(screen.getByText('Your driver profile could not be read')).toBeVisible();
    unmount();
    await pass(2 * 86_400_000);
    await open(nobodyAnswers);
    expect(screen.getByText('Your driver profile could not be read')).toBeVisible();
  });
});
