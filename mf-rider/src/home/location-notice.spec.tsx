import { afterEach, describe, expect, it } from '@jest/globals';
import { servedCities } from '@rahi/contracts/calls/drivers.calls';
import { LocationError } from '@rahi/web-kit';
import { answerOf, unknownLocation } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from '../messages.js';
import { connaughtPlace, mumbai } from '../testing/factories.js';
import { located, renderRider } from '../testing/render-rider.js';

const at = (lat: number, lng: number, place: { city: string | null; served: boolean }) => ({
  position: { ...located.position, lat, lng },
  place: { ...located.place, ...place, lat, lng },
});
const london = at(51.5074, -0.1278, { city: null, served: false });
const goa = at(15.4989, 73.8278, { city: 'Panaji', served: true });
const nearby = (requests: { url: string }[]) => requests.filter(({ url }) => url.startsWith('/api/drivers/nearby'));

describe('a rider outside the served area', () => {
  it('reads where Rahi serves, tries a city for the visit, and goes back', async () => {
    const { requests } = renderRider({ location: london });
    expect(await screen.findByText('Rahi does not serve this place yet. It serves Mumbai and Delhi.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Mumbai' }));
    expect(await screen.findByText('You are trying Rahi in Mumbai')).toBeVisible();
    expect(screen.queryByText(/does not serve/)).toBeNull();
    await waitFor(() => expect(nearby(requests).at(-1)?.url).toContain(`lat=${mumbai.lat}&lng=${mumbai.lng}`));
    await userEvent.click(screen.getByRole('button', { name: 'Back to my location' }));
    expect(await screen.findByText(/does not serve this place/)).toBeVisible();
  });

  it('is not offered a city without known roads while there are others', async () => {
    renderRider({ location: london });
    await screen.findByRole('button', { name: 'Try Mumbai' });
    expect(screen.queryByRole('button', { name: 'Try Delhi' })).toBeNull();
  });

  it('still reads it where no city has a map', async () => {
    renderRider({ location: london, handlers: { 'GET /api/cities': answerOf(servedCities, []) } });
    expect(await screen.findByText('Rahi does not serve this place yet. It serves places in India.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Try [A-Z]/ })).toBeNull();
  });
});

describe('a rider whose position is not known', () => {
  it('is offered a city too', async () => {
    renderRider({ location: { ...unknownLocation, error: new LocationError('denied') } });
    expect(await screen.findByText('Location permission denied. Please enable location access.')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Try Mumbai' }));
    expect(await screen.findByText('You are trying Rahi in Mumbai')).toBeVisible();
  });
});

describe('a map without a position', () => {
  afterEach(() => {
    document.documentElement.lang = 'en-IN';
  });

  it('shows a city that is served, and says so', async () => {
    renderRider({ location: { ...unknownLocation, error: new LocationError('denied') } });
    expect(await screen.findByText(/^We do not know where you are\. The map shows Mumbai\./)).toBeVisible();
  });

  it('is explained in the person’s language, the pickup too', async () => {
    await catalogue.load('hi-IN');
    document.documentElement.lang = 'hi-IN';
    const { unmount } = renderRider({ location: { ...unknownLocation, error: new LocationError('denied') } });
    // The Hindi texts are a file of their own, which takes longer on a busy machine.
    expect(await screen.findByText(/मैप पर मुंबई/, undefined, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'पिकअप' })).toHaveValue('मौजूदा लोकेशन');
    unmount();
  });
});

describe('a rider who is served', () => {
  it('sees a notice where there is no street map', async () => {
    renderRider({ location: goa });
    expect(await screen.findByText(/no street map of your place/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Mumbai' })).toBeVisible();
  });

  it('sees no notice in a city with a map', async () => {
    const { requests } = renderRider({});
    await waitFor(() => expect(requests.some(({ url }) => url === '/api/cities')).toBe(true));
    await screen.findByRole('heading', { name: 'Hi, Asha!' });
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue(connaughtPlace.address.split(',')[0]);
    expect(screen.queryByRole('button', { name: 'Try Mumbai' })).toBeNull();
  });
});
