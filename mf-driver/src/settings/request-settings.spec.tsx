import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { reversePlace, searchPlaces, updateDriver } from '@rahi/contracts/calls/drivers.calls';
import { getRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import type { DriverProfile } from '@rahi/contracts/driver';
import { LocationError, type LocationState } from '@rahi/web-kit';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeProfile, makeRequest, rideId } from '../testing/factories.js';
import { keptProfile } from '../testing/kept-profile.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const home = { lat: 28.5494, lng: 77.2001, address: 'Hauz Khas Village, New Delhi' };
const village = { id: 'p1', name: 'Hauz Khas Village', address: 'New Delhi', lat: 28.5494, lng: 77.2001 };
const settings: Partial<DriverProfile> = {
  isOnline: false,
  autoAccept: true,
  maxPickupKm: null,
  goHome: { place: null, active: false, leftToday: 2 },
};

async function open(changes: Partial<DriverProfile> = {}, handlers: Handlers = {}, location?: Partial<LocationState>) {
  const view = await renderDriver('/driver', {
    handlers: { ...keptProfile(makeProfile({ ...settings, ...changes })), ...handlers },
    location,
  });
  fireEvent.click(screen.getByRole('button', { name: /^Your requests/ }));
  await pass(50);
  const sent = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...view, sent };
}
const automatic = () => screen.getByRole('switch', { name: 'Accept rides automatically' });
const womenOnly = () => screen.getByRole('switch', { name: 'Women only' });
const goingHome = () => screen.getByRole('switch', { name: 'Only rides towards this place' });
const press = async (element: HTMLElement) => {
  fireEvent.click(element);
  await pass(50);
};
const button = (name: string) => screen.getByRole('button', { name });

describe('the home screen', () => {
  it.each([
    [{}, 'All distances · Accepted automatically'],
    [{ autoAccept: false, maxPickupKm: 5 }, 'Up to 5 km · Not accepted automatically'],
    [{ goHome: { place: home, active: true, leftToday: 1 } }, 'All distances · Going home · Accepted automatically'],
  ])('says what limits the requests (%#)', async (changes, text) => {
    await renderDriver('/driver', { handlers: keptProfile(makeProfile({ ...settings, ...changes })) });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('has no such settings when the server has none', async () => {
    await renderDriver('/driver');
    expect(screen.queryByRole('button', { name: /^Your requests/ })).toBeNull();
  });
});

describe('the settings of requests', () => {
  it('switch "Accept rides automatically" off and on', async () => {
    const { sent } = await open();
    expect(automatic()).toBeChecked();
    await press(automatic());
    expect(automatic()).not.toBeChecked();
    await press(automatic());
    expect(automatic()).toBeChecked();
    expect(sent()).toEqual([{ autoAccept: false }, { autoAccept: true }]);
  });

  it('let a verified woman take women only (R46)', async () => {
    const { sent } = await open({ women: { said: true, verified: true, only: false } });
    expect(womenOnly()).not.toBeChecked();
    await press(womenOnly());
    expect(womenOnly()).toBeChecked();
    expect(sent()).toEqual([{ womenOnly: true }]);
  });

  it.each([
    ['is being checked', false, /^Our team is checking with your papers/],
    ['could not be confirmed', true, /^Our team could not confirm from your papers/],
  ])('say that a word of a woman %s, and have no switch for women', async (_, refused, words) => {
    await open({ women: { said: true, verified: false, refused, only: false } });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Women only' })).toBeNull();
  });

  it('set the largest distance to a pickup', async () => {
    const { sent } = await open();
    const distances = within(screen.getByRole('radiogroup', { name: 'Largest distance to the pickup' }));
    expect(distances.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'All',
      '2 km',
      '5 km',
      '8 km',
    ]);
    expect(distances.getByLabelText('All')).toBeChecked();
    await press(distances.getByLabelText('5 km'));
    expect(distances.getByLabelText('5 km')).toBeChecked();
    await press(distances.getByLabelText('All'));
    expect(sent()).toEqual([{ maxPickupKm: 5 }, { maxPickupKm: null }]);
  });

  it('lead home by a place that is searched for, and switch that on as often as is left', async () => {
    const { sent } = await open({}, { 'GET /api/places': answerOf(searchPlaces, [village]) });
    expect(screen.queryByRole('switch', { name: 'Only rides towards this place' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Search for a place'), { target: { value: 'hauz' } });
    expect(screen.getByText('Searching…')).toBeVisible();
    await pass(300);
    await pass(50);
    await press(within(screen.getByRole('list', { name: 'Places' })).getByRole('button'));
    expect(screen.getByText('Hauz Khas Village, New Delhi')).toBeVisible();
    expect(goingHome()).toHaveAccessibleDescription('You can switch it on 2 more times today.');
    await press(goingHome());
    expect(goingHome()).toBeChecked();
    expect(goingHome()).toHaveAccessibleDescription('You can switch it on 1 more time today.');
    await press(goingHome());
    expect(sent()).toEqual([{ home }, { goHome: true }, { goHome: false }]);
  });

  it('lead home by where the driver is now', async () => {
    const { sent } = await open(
      {},
      {
        'GET /api/places/reverse': answerOf(reversePlace, {
          name: 'Ashoka Road',
          address: 'New Delhi',
          lat: 1,
          lng: 1,
        }),
      },
    );
    await press(button('Use my current position'));
    expect(sent()).toEqual([{ home: { lat: 28.6289, lng: 77.2065, address: 'Ashoka Road, New Delhi' } }]);
    expect(screen.getByText('Ashoka Road, New Delhi')).toBeVisible();
  });

  it('say why the position cannot be used', async () => {
    await open({}, {}, { position: null, error: new LocationError('denied') });
    await press(button('Use my current position'));
    expect(screen.getByRole('alert')).toHaveTextContent('Location permission denied.');
  });

  it('change and remove the place', async () => {
    const { sent } = await open({ goHome: { place: home, active: false, leftToday: 0 } });
    expect(goingHome()).toHaveAccessibleDescription('You cannot switch it on again today.');
    await press(goingHome());
    await press(button('Change place'));
    expect(screen.getByLabelText('Search for a place')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('remove the place', async () => {
    const { sent } = await open({ goHome: { place: home, active: false, leftToday: 2 } });
    await press(button('Remove place'));
    expect(sent()).toEqual([{ home: null }]);
    expect(screen.getByLabelText('Search for a place')).toBeVisible();
  });

  it('say when no place is found, and when places cannot be read', async () => {
    let up = false;
    await open(
      {},
      {
        'GET /api/places': () =>
          up ? answerOf(searchPlaces, []) : problemOf(503, 'unavailable', 'Places are resting.'),
      },
    );
    fireEvent.change(screen.getByLabelText('Search for a place'), { target: { value: 'nowhere' } });
    await pass(300);
    await pass(50);
    expect(screen.getByRole('alert')).toHaveTextContent('Places are resting.');
    up = true;
    await press(button('Retry'));
    expect(screen.getByText('No place is called “nowhere”. Try another name.')).toBeVisible();
  });

  it('show what the server keeps where it refuses, and why', async () => {
    await open({}, { 'PATCH /api/drivers/*': problemOf(429, 'too_many_requests', 'That was twice today.') });
    await press(automatic());
    expect(automatic()).toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent('That was twice today.');
  });

  it('show at once what was pressed', async () => {
    await open({}, { 'PATCH /api/drivers/*': () => new Promise(() => undefined) });
    await press(automatic());
    expect(automatic()).not.toBeChecked();
  });

  it('lead back to the home screen', async () => {
    await open();
    await press(button('Back'));
    expect(screen.getByRole('heading', { name: 'Hi, Vikram!' })).toBeVisible();
  });

  it('give way to a request', async () => {
    let waiting: ReturnType<typeof makeRequest>[] = [];
    await open(
      { isOnline: true },
      {
        'PATCH /api/drivers/*': answerOf(updateDriver, makeProfile({ ...settings, isOnline: true })),
        'GET /api/ride-requests': () => answerOf(rideRequests, waiting),
        [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest()),
      },
    );
    waiting = [makeRequest()];
    await pass(3_500);
    expect(screen.getByTestId('place')).toHaveTextContent(`/driver/ride-request/${rideId}`);
  });

  it('meet no barrier', async () => {
    await open({ goHome: { place: home, active: true, leftToday: 1 } });
    await press(button('Change place'));
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});
