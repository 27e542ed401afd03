import { describe, expect, it } from '@jest/globals';
import { searchPlaces } from '@rahi/contracts/calls/drivers.calls';
import { riderActiveRide, riderRides, riderSummary } from '@rahi/contracts/calls/rides.calls';
import { LocationError } from '@rahi/web-kit';
import { answerOf, problemOf, unknownLocation } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTripPlan } from '../rides/trip-plan.js';
import { connaughtPlace, hauzKhas, makePlace, makeRide, rider, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const found: Handlers = {
  'GET /api/places': ({ url }) =>
    answerOf(
      searchPlaces,
      url.includes('q=hau') ? [makePlace(), makePlace({ id: 'hk2', name: 'Hauz Khas Fort' })] : [],
    ),
};
const searches = (requests: { url: string }[]) =>
  requests.map(({ url }) => new URL(url, 'http://x')).filter(({ pathname }) => pathname === '/api/places');
const typedSearches = (requests: { url: string }[]) =>
  searches(requests)
    .map(({ searchParams }) => searchParams.get('q'))
    .filter((q) => q !== 'Central Mall' && q !== 'Airport');
const idOf = (n: number) => rideId.replace(/.$/, String(n));
const savedRows = () => within(screen.getByRole('list', { name: 'Saved destinations' })).getAllByRole('button');
const whereTo = () => screen.getByRole('combobox', { name: 'Where to?' });

describe('the home screen', () => {
  it('greets, and begins where the device is', async () => {
    renderRider({});
    expect(await screen.findByRole('heading', { name: 'Hi, Asha!' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Connaught Place');
  });

  it('offers Recent, History, GPS, and the two tiles', async () => {
    const { pathname } = renderRider({});
    for (const name of ['Recent', 'History', 'GPS']) {
      expect(await screen.findByRole('button', { name })).toBeVisible();
    }
    expect(screen.getByRole('button', { name: /^My Location\s*Connaught Place$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Ride History/ })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Show all' }));
    expect(pathname()).toBe('/rider/history');
  });

  it('lists under Recent each place that was reached, once, and under History every ride, as it ended', async () => {
    const other = { dropoffAddress: 'Saket, New Delhi', dropoffLat: '28.5245', dropoffLng: '77.2066' };
    const rides = [
      makeRide({ id: idOf(1), status: 'completed' }),
      makeRide({ id: idOf(2), status: 'completed' }),
      makeRide({ id: idOf(3), status: 'cancelled', ...other }),
    ];
    renderRider({ handlers: { 'GET /api/riders/*/rides': answerOf(riderRides, rides) } });
    const recent = await screen.findByRole('list', { name: 'Recent rides' });
    expect(within(recent).getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Recent' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    const history = within(screen.getByRole('list', { name: 'History' })).getAllByRole('button');
    expect(history).toHaveLength(3);
    expect(history[0]).toHaveTextContent(/Completed₹/);
    expect(history[2]).toHaveTextContent(/Saket.*Cancelled$/);
  });

  it('asks who is near within 10 km', async () => {
    const { requests } = renderRider({});
    await waitFor(() => {
      const nearby = requests.find(({ url }) => url.startsWith('/api/drivers/nearby'));
      expect(nearby?.url).toBe(`/api/drivers/nearby?lat=${connaughtPlace.lat}&lng=${connaughtPlace.lng}&radius=10`);
    });
  });

  it('searches from the second character, once typing pauses', async () => {
    const { requests } = renderRider({ handlers: found });
    const user = userEvent.setup();
    await user.type(whereTo(), 'h');
    await user.type(whereTo(), 'au');
    expect(await screen.findByRole('option', { name: /Hauz Khas Village/ })).toBeVisible();
    expect(typedSearches(requests)).toEqual(['hau']);
  });

  it('repeats a search that took the server too long', async () => {
    let asked = 0;
    const { requests } = renderRider({
      handlers: {
        ...found,
        'GET /api/places': ({ url }) => {
          if (!url.includes('q=hau')) return answerOf(searchPlaces, []);
          return ++asked < 3
            ? problemOf(504, 'timeout', 'This is taking too long. Please try again.')
            : answerOf(searchPlaces, [makePlace()]);
        },
      },
    });
    await userEvent.type(whereTo(), 'hau');
    expect(await screen.findByRole('option', { name: /Hauz Khas Village/ }, { timeout: 5000 })).toBeVisible();
    expect(typedSearches(requests)).toEqual(['hau', 'hau', 'hau']);
  });

  it('shows five suggestions at most', async () => {
    const many = Array.from({ length: 7 }, (_, n) => makePlace({ id: String(n), name: `Place ${n}` }));
    renderRider({ handlers: { 'GET /api/places': answerOf(searchPlaces, many) } });
    await userEvent.type(whereTo(), 'place');
    await screen.findByRole('option', { name: /Place 0/ });
    expect(screen.getAllByRole('option', { name: /^Place/ })).toHaveLength(5);
    expect(screen.getAllByRole('option').at(-1)).toHaveTextContent('Choose on the map');
  });

  it('goes to booking with a suggestion chosen by keyboard', async () => {
    const { pathname } = renderRider({ handlers: found });
    const user = userEvent.setup();
    await user.type(whereTo(), 'hau');
    await screen.findByRole('option', { name: /Hauz Khas Village/ });
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Hauz Khas Village');
    await user.keyboard('{Enter}');
    expect(whereTo()).toHaveValue('Hauz Khas Village');
    expect(pathname()).toBe('/rider');
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
    expect(readTripPlan(rider.id)?.dropoff).toMatchObject({ lat: hauzKhas.lat, lng: hauzKhas.lng });
  });

  it('takes the best match on Enter, and says when there is none', async () => {
    const { pathname } = renderRider({ handlers: found });
    const user = userEvent.setup();
    await user.type(whereTo(), 'zz{Enter}');
    expect(await screen.findByText(/No places found for “zz”. Try/, { selector: '[id$=error]' })).toBeVisible();
    expect(screen.getAllByText(/No places found for “zz”/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(whereTo()).toHaveValue('');
    await user.type(whereTo(), 'hau{Enter}');
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
  });

  it('does not proceed without a destination', async () => {
    const { pathname } = renderRider({});
    await userEvent.type(whereTo(), '  {Enter}');
    expect(await screen.findByText('Enter where you want to go.')).toBeVisible();
    expect(pathname()).toBe('/rider');
  });

  it('offers the button once a destination is typed', async () => {
    renderRider({});
    expect(screen.queryByRole('button', { name: 'Choose Vehicle & Book Ride' })).toBeNull();
    await userEvent.type(whereTo(), 'h');
    expect(screen.getByRole('button', { name: 'Choose Vehicle & Book Ride' })).toBeVisible();
  });

  it('says why GPS does nothing when it is refused', async () => {
    const denied = { ...unknownLocation, error: new LocationError('denied') };
    const { toasts } = renderRider({ location: denied });
    await userEvent.click(screen.getByRole('button', { name: 'GPS' }));
    await waitFor(() =>
      expect(toasts).toContainEqual(
        expect.objectContaining({ title: 'Location required', description: expect.stringMatching(/denied/) }),
      ),
    );
  });

  it('wants a pickup before it goes on, and takes one chosen by hand', async () => {
    const denied = { ...unknownLocation, error: new LocationError('denied') };
    const { pathname, toasts } = renderRider({ handlers: found, location: denied });
    const user = userEvent.setup();
    expect(screen.getByText('Location permission denied. Please enable location access.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Current Location');
    await user.type(whereTo(), 'hau{Enter}');
    await waitFor(() =>
      expect(toasts).toContainEqual(
        expect.objectContaining({
          title: 'Location required',
          description: 'Please enable location access to book a ride.',
        }),
      ),
    );
    expect(pathname()).toBe('/rider');

    await user.click(screen.getByRole('button', { name: 'Choose your pickup' }));
    await user.keyboard('hauz');
    await user.click(await screen.findByRole('option', { name: /Hauz Khas Fort/ }));
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Hauz Khas Fort');
  });

  it('rebooks a recent ride to its drop-off', async () => {
    const recent = answerOf(riderRides, [makeRide({ status: 'completed' })]);
    const { pathname, requests } = renderRider({ handlers: { 'GET /api/riders/*/rides': recent } });
    const list = await screen.findByRole('list', { name: 'Recent rides' });
    await userEvent.click(within(list).getByRole('button', { name: /Hauz Khas Village/ }));
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
    expect(readTripPlan(rider.id)?.dropoff).toEqual(hauzKhas);
    expect(requests.some(({ url }) => url === `/api/riders/${rider.id}/rides?limit=15`)).toBe(true);
  });

  it('says when rides cannot be loaded, and loads them on Retry', async () => {
    let failing = true;
    renderRider({
      handlers: {
        'GET /api/riders/*/rides': () =>
          failing
            ? problemOf(503, 'unavailable', 'Rides are not available right now.')
            : answerOf(riderRides, [makeRide({ status: 'completed' })]),
      },
    });
    expect(await screen.findByText('Rides are not available right now.')).toBeVisible();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Recent rides' })).toBeVisible();
  });

  it('shows three saved destinations, and keeps the home that the rider sets', async () => {
    const mall = makePlace({ id: 'mall', name: 'Central Mall', address: 'Saket' });
    renderRider({
      handlers: {
        'GET /api/places': ({ url }) =>
          answerOf(searchPlaces, url.includes('Mall') ? [mall] : url.includes('q=hau') ? [makePlace()] : []),
      },
    });
    const user = userEvent.setup();
    const list = screen.getByRole('list', { name: 'Saved destinations' });
    await within(list).findByText(/km$/);
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringContaining('Home'),
      expect.stringContaining('Work'),
      expect.stringContaining('Central Mall'),
    ]);
    await user.click(within(list).getByRole('button', { name: /Home/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Home address' }), 'hau');
    await user.click(await screen.findByRole('option', { name: /Hauz Khas Village/ }));
    await user.click(screen.getByRole('button', { name: 'Save Home' }));
    const home = within(screen.getByRole('list', { name: 'Saved destinations' })).getByRole('button', { name: /Home/ });
    expect(home).toHaveTextContent('Hauz Khas Village');
    // It has no name of the rider's own: another language says its own word for it.
    document.documentElement.lang = 'hi-IN';
    const translated = screen.findByRole('button', { name: /^घर/ });
    await expect(translated.finally(() => (document.documentElement.lang = 'en-IN'))).resolves.toBeVisible();
  });

  it('lets all four saved destinations be placed, named, and made the default again', async () => {
    const mall = makePlace({ id: 'mall', name: 'Central Mall', address: 'Saket' });
    const { pathname } = renderRider({
      handlers: {
        'GET /api/places': ({ url }) =>
          answerOf(searchPlaces, url.includes('Mall') ? [mall] : url.includes('q=hau') ? [makePlace()] : []),
      },
    });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(savedRows()[2]).toHaveTextContent(/Central Mall.*Change/));
    expect(savedRows()[3]).toHaveTextContent(/Airport.*Add/);
    await user.click(screen.getByRole('button', { name: /Airport/ }));
    expect(await screen.findByRole('button', { name: 'Save Airport' })).toBeDisabled();
    await user.type(screen.getByRole('combobox', { name: 'Airport address' }), 'hau');
    await user.click(await screen.findByRole('option', { name: /Hauz Khas Village/ }));
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Grandmother');
    await user.click(screen.getByRole('button', { name: 'Save Grandmother' }));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(savedRows()[3]).toHaveTextContent(/Grandmother\s*Hauz Khas Village/);

    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: /Grandmother/ }));
    await user.click(await screen.findByRole('button', { name: 'Use the nearest Airport again' }));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(savedRows()[3]).toHaveTextContent(/Airport\s*None found near you/);
    expect(pathname()).toBe('/rider');
  });

  it('does not offer a mall of another city', async () => {
    const mall = makePlace({ id: 'mall', name: 'Central Mall', address: 'Saket', lat: 19.06, lng: 72.83 });
    renderRider({ handlers: { 'GET /api/places': answerOf(searchPlaces, [mall]) } });
    const list = screen.getByRole('list', { name: 'Saved destinations' });
    expect(await within(list).findByText('None found near you')).toBeVisible();
  });

  it('counts the trips on the history tile', async () => {
    const summary = answerOf(riderSummary, { totalRides: 12, completedRides: 10, totalSpent: '2100' });
    renderRider({ handlers: { 'GET /api/riders/*/summary': summary } });
    expect(await screen.findByRole('link', { name: /Ride History\s*12 trips/ })).toHaveAttribute(
      'href',
      '/rider/history',
    );
  });

  it('takes a rider with a ride under way to its page', async () => {
    const { pathname } = renderRider({
      handlers: {
        'GET /api/riders/*/active-ride': answerOf(riderActiveRide, makeRide({ status: 'driver_assigned' })),
      },
    });
    await waitFor(() => expect(pathname()).toBe(`/rider/trip/${rideId}`));
  });
});
