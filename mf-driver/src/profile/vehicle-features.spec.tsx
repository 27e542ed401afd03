import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import type { DriverProfile } from '@rahi/contracts/driver';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeProfile, makeRequest, rideId } from '../testing/factories.js';
import { keptProfile } from '../testing/kept-profile.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

type Features = DriverProfile['features'];
const press = async (element: HTMLElement) => {
  fireEvent.click(element);
  await pass(50);
};
const row = () => screen.getByRole('button', { name: /^What your vehicle has/ });
const toggle = (name: string) => screen.getByRole('switch', { name });

async function open(features: Features, handlers: Handlers = {}) {
  const profile = makeProfile({ vehicleType: 'sedan', isOnline: false, features });
  const view = await renderDriver('/driver/profile', { handlers: { ...keptProfile(profile), ...handlers } });
  const sent = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...view, sent };
}

describe('what a driver declares of the vehicle (ADR 88)', () => {
  it('is sent whole with each press, and says what the desk thinks of it', async () => {
    const { sent } = await open([
      { feature: 'ac', state: 'verified' },
      { feature: 'child_seat', state: 'refused' },
      { feature: 'luggage_space', state: 'waiting' },
    ]);
    expect(row()).toHaveTextContent('1 verified · 1 being checked');
    await press(row());
    expect(toggle('AC')).toHaveAccessibleDescription('Verified');
    expect(toggle('Space for large luggage')).toHaveAccessibleDescription('Our team is checking it');
    expect(toggle('Child seat')).not.toBeChecked();
    expect(toggle('Child seat')).toHaveAccessibleDescription(/^Our team could not confirm it/);
    await press(toggle('Space for a wheelchair'));
    expect(sent()).toEqual([{ features: ['ac', 'wheelchair_space', 'luggage_space'] }]);
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });

  it('says why it was not saved', async () => {
    await open([], { 'PATCH /api/drivers/*': problemOf(409, 'preference_mismatch', 'Your vehicle cannot have this.') });
    await press(row());
    await press(toggle('AC'));
    expect(screen.getByRole('alert')).toHaveTextContent('Your vehicle cannot have this.');
    expect(toggle('AC')).not.toBeChecked();
  });

  it('has no row with an older server, and for a vehicle that can have none of it', async () => {
    const { unmount } = await open(undefined);
    expect(screen.queryByText('What your vehicle has')).toBeNull();
    unmount();
    const bike = makeProfile({ vehicleType: 'bike', isOnline: false, features: [] });
    await renderDriver('/driver/profile', { handlers: { 'GET /api/drivers/user/*': answerOf(driverByUser, bike) } });
    expect(screen.queryByText('What your vehicle has')).toBeNull();
  });
});

it('a request says what the rider asks for', async () => {
  const request = makeRequest({ preferences: ['ac', 'boarding_help'] });
  await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: { [`GET /api/rides/${rideId}`]: answerOf(getRide, request) },
  });
  const signs = within(screen.getByRole('list', { name: 'The rider asked for' }));
  expect(signs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['AC', 'Help with boarding']);
});

it('a driver who takes no pets is not asked for rides with one', async () => {
  const profile = makeProfile({
    isOnline: false,
    autoAccept: true,
    maxPickupKm: null,
    takesPets: true,
    goHome: { place: null, active: false, leftToday: 2 },
  });
  const { requests } = await renderDriver('/driver', { handlers: keptProfile(profile) });
  await press(screen.getByRole('button', { name: /^Your requests/ }));
  expect(toggle('Take pets')).toBeChecked();
  await press(toggle('Take pets'));
  expect(toggle('Take pets')).not.toBeChecked();
  expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ takesPets: false }]);
});
