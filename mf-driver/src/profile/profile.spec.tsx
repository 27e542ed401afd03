import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser, servedCities } from '@rahi/contracts/calls/drivers.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId, makeDriverUser, makeProfile } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const profile = makeProfile({
  user: { name: 'Vikram Singh', rating: 4.87, totalTrips: 1284 },
  vehicleModel: 'White Dzire',
  vehicleNumber: 'MH02EK4207',
  vehicleType: 'sedan',
});
const open = (user = makeDriverUser({ createdAt: '2025-03-31T20:00:00.000Z' })) =>
  renderDriver('/driver/profile', {
    user,
    handlers: {
      'GET /api/drivers/user/*': answerOf(driverByUser, profile),
      'PATCH /api/drivers/*': answerOf(driverByUser, profile),
    },
  });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};
const place = () => screen.getByTestId('place');

const types = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));

describe('a driver’s profile', () => {
  it('is reached from home, and leads back', async () => {
    await renderDriver('/driver');
    await press('Your profile');
    expect(screen.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
    await press('Back');
    expect(place()).toHaveTextContent(/^\/driver$/);
  });

  it('shows who they are to riders: name, since when, rating, trips, vehicle and plate', async () => {
    await open();
    expect(screen.getByText('Vikram Singh')).toBeVisible();
    // Past midnight in India.
    expect(screen.getByText('Member since April 2025')).toBeVisible();
    expect(screen.getByText('4.9')).toBeVisible();
    expect(screen.getByText('Trips').parentElement).toHaveTextContent('1,284');
    expect(screen.getByText('Earned in all').parentElement).toHaveTextContent('₹48,210.50');
    const vehicle = within(screen.getByRole('region', { name: 'Your vehicle' }));
    expect(vehicle.getByText('White Dzire')).toBeVisible();
    expect(vehicle.getByText('MH 02 EK 4207')).toBeVisible();
    expect(vehicle.queryByText(/trips/)).toBeNull();
  });

  it('has the photo of the account, or initials', async () => {
    const { unmount } = await open(makeDriverUser({ photo: 'v3' }));
    expect(document.querySelector('img')).toHaveAttribute('src', `/api/users/${driverId}/photo?v=v3`);
    unmount();
    await open();
    expect(document.querySelector('[data-initials="VS"]')).toBeInTheDocument();
  });

  it('changes the vehicle as home does, and comes back', async () => {
    await open();
    await press('Edit vehicle');
    expect(screen.getByRole('form', { name: 'Your vehicle' })).toBeVisible();
    await press('Cancel');
    expect(screen.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  });

  it('offers a bike as the vehicle where the driver’s city switches bikes on, and not elsewhere (R47)', async () => {
    const around = { south: 28.4, west: 76.9, north: 28.9, east: 77.4 };
    const elsewhere = { south: 18.9, west: 72.7, north: 19.5, east: 73.2 };
    const city = { name: 'Delhi', slug: 'delhi', lat: 28.6, lng: 77.2, routable: false, vehicleTypes: ['bike'] };
    for (const [bounds, last] of [
      [around, 'bike'],
      [elsewhere, 'auto'],
    ] as const) {
      const cities = answerOf(servedCities, [{ ...city, bounds }]);
      const { unmount } = await renderDriver('/driver/profile', { handlers: { 'GET /api/cities': cities } });
      await press('Edit vehicle');
      expect(types().at(-1)).toBe(last);
      unmount();
    }
  });

  it.each([
    [/^Earnings/, '/driver/earnings'],
    [/^Trip history/, '/driver/history'],
    [/^Account/, '/account'],
  ])('leads on by %s', async (name, path) => {
    await open();
    await press(name);
    expect(place()).toHaveTextContent(path);
  });

  it('says that it could not be read, and reads it again on Retry', async () => {
    let answer = problemOf(503, 'unavailable', 'Profiles are resting.');
    await renderDriver('/driver/profile', { handlers: { 'GET /api/drivers/user/*': () => answer } });
    expect(screen.getByRole('alert')).toHaveTextContent('Profiles are resting.');
    answer = answerOf(driverByUser, profile);
    await press('Retry');
    expect(screen.getByText('Vikram Singh')).toBeVisible();
  });

  it('has no accessibility violations', async () => {
    await open();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});
