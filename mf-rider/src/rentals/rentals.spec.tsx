import { beforeAll, describe, expect, it } from '@jest/globals';
import { featuresNear } from '@rahi/contracts/calls/preferences.calls';
import { searchPlaces } from '@rahi/contracts/calls/places.calls';
import { calculateFare, createRide, rentals } from '@rahi/contracts/calls/rides.calls';
import type { FareQuote } from '@rahi/contracts/quote';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { TripPlan } from '../rides/trip-plan.js';
import { connaughtPlace, makePlace, makeRide, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const offers = [
  {
    vehicleType: 'mini' as const,
    packages: [
      { hours: 2, km: 20, total: '525' },
      { hours: 4, km: 40, total: '945' },
    ],
    perKm: '12',
    perMinute: '1.50',
  },
  { vehicleType: 'sedan' as const, packages: [{ hours: 4, km: 40, total: '1155' }], perKm: '14', perMinute: '2' },
];

const quote = (total: string): FareQuote => ({
  total,
  breakdown: { base: total, distance: '0', surge: 1, subtotal: total, gst: '0' },
  lines: [{ code: 'rental', label: 'Rental', paise: Number(total) * 100 }],
  inputs: {
    metres: 0,
    minutes: 0,
    surgePercent: 100,
    night: false,
    waitingSeconds: 0,
    tolls: [],
    discountPaise: 0,
    rental: { hours: 4 },
  },
  quoteId: `quote-${total}`,
  paymentMethods: ['cash', 'upi'],
});

const open = (handlers: Handlers = {}, planned?: TripPlan) =>
  renderRider({
    path: planned ? '/rider/rental?planned' : '/rider/rental',
    ...(planned && { planned }),
    handlers: {
      'GET /api/rentals': answerOf(rentals, offers),
      'POST /api/calculate-fare': ({ body }) =>
        answerOf(calculateFare, quote(JSON.stringify(body).includes('sedan') ? '1155' : '525')),
      ...handlers,
    },
  });

// The screen is a separate file: it is opened once before the tests.
beforeAll(async () => {
  const { unmount } = open();
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  unmount();
}, 60_000);

describe('what is asked for with a rental (ADR 88)', () => {
  const features = answerOf(featuresNear, {
    types: [{ vehicleType: 'mini', features: [{ feature: 'child_seat', drivers: 2 }] }],
  });

  it('is chosen on its screen, and booked with it', async () => {
    const { requests } = open({
      'GET /api/drivers/features': features,
      'POST /api/rides': answerOf(createRide, makeRide(), 201),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Preferences$/ }));
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Child seat · 2 near$/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Use these' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Book rental · ₹525' }));
    expect(await screen.findByTestId('place')).toBeInTheDocument();
    const sent = requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;
    expect(sent).toMatchObject({ rental: { hours: 2 }, preferences: ['child_seat'] });
  });

  it('stays chosen, as package and vehicle do, when the pickup is another one', async () => {
    const { requests } = open({
      'GET /api/drivers/features': features,
      'GET /api/places': answerOf(searchPlaces, [makePlace({ name: 'Hauz Khas Fort' })]),
    });
    fireEvent.click(await screen.findByRole('radio', { name: '4 h' }));
    fireEvent.click(await screen.findByRole('radio', { name: /Sedan/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Preferences$/ }));
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Child seat/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Use these' }));
    const reads = () => requests.filter(({ url }) => url.startsWith('/api/rentals')).length;
    const before = reads();
    fireEvent.change(screen.getByRole('combobox', { name: 'Pickup' }), { target: { value: 'Hauz' } });
    fireEvent.click(await screen.findByRole('option', { name: /Hauz Khas Fort/ }));
    await waitFor(() => expect(reads()).toBe(before + 1));
    expect(screen.getByRole('button', { name: /^Preferences · 1$/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: '4 h' })).toBeChecked();
    expect(await screen.findByRole('button', { name: 'Book rental · ₹1,155' })).toBeEnabled();
  });

  it('is kept by a rental that is booked again', async () => {
    open({}, { pickup: connaughtPlace, dropoff: connaughtPlace, preferences: ['ac', 'quiet'] });
    expect(await screen.findByRole('button', { name: /^Preferences · 2$/ })).toBeVisible();
  });
});

describe('the choice of a rental', () => {
  it('shows the packages of each vehicle, what more costs, and books one at its quote', async () => {
    const { requests } = open({ 'POST /api/rides': answerOf(createRide, makeRide(), 201) });
    expect(await screen.findByText('₹525')).toBeVisible();
    expect(screen.getByText(/₹12 a km and ₹1.50 a minute, plus GST/)).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: '4 h' }));
    fireEvent.click(await screen.findByRole('radio', { name: /Sedan/ }));
    expect(screen.getByText(/₹14 a km and ₹2 a minute/)).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Book rental · ₹1,155' }));
    expect(await screen.findByTestId('place')).toBeInTheDocument();
    const sent = requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;
    expect(sent).toMatchObject({ rental: { hours: 4 }, vehicleType: 'sedan', fare: '1155', quoteId: 'quote-1155' });
    expect(sent).toMatchObject({ duration: 240, distance: '40' });
  });

  it('says the server’s reason why one is not booked', async () => {
    const detail = 'You already have a ride under way.';
    open({ 'POST /api/rides': problemOf(409, 'active_ride_exists', detail) });
    fireEvent.click(await screen.findByRole('button', { name: 'Book rental · ₹525' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('says where none are offered, and why they could not be read', async () => {
    const { unmount } = open({ 'GET /api/rentals': answerOf(rentals, []) });
    expect(await screen.findByText('No rentals here')).toBeVisible();
    unmount();
    open({ 'GET /api/rentals': problemOf(409, 'not_served', 'Rahi does not go there yet.') });
    expect(await screen.findByText(/does not go there/)).toBeVisible();
  });
});

it('leads there from the home screen only where rentals are offered', async () => {
  const { unmount } = renderRider({ path: '/rider', handlers: { 'GET /api/rentals': answerOf(rentals, offers) } });
  expect(await screen.findByRole('link', { name: /Rental by the hour, from ₹525/ }, { timeout: 10_000 })).toBeVisible();
  unmount();
  expect(rideId).toBeDefined();
});
