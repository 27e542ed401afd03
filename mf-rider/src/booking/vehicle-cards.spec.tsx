import { describe, expect, it } from '@jest/globals';
import { nearbyDrivers, navigationRoute, servedCities } from '@rahi/contracts/calls/drivers.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatClock } from '@rahi/web-kit';
import { bodyField, bookButton, openBooking, quoteFor } from '../testing/booking.js';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { delhi, makeNearbyDriver, mumbai, oneOfEachNear, plan, route } from '../testing/factories.js';

const slowRoute = {
  ...route,
  duration: { text: '40 min', value: 2400 },
  distance: { text: '15 km', value: 15_000 },
};
const away = (n: number, vehicleType: VehicleType, minutesAway: number | null) =>
  makeNearbyDriver(n, { vehicleType, minutesAway });

/** The clock so many minutes after a moment, or after the minute that follows: it goes on while the test runs. */
const clockAfter = (minutes: number, moment: number) =>
  `(?:${[minutes, minutes + 1].map((after) => formatClock(moment + after * 60_000)).join('|')})`;

describe('arrival times', () => {
  it('count the minutes by road of the nearest driver of each type, and the way of that type', async () => {
    const began = Date.now();
    const { requests } = openBooking({
      'GET /api/drivers/nearby': answerOf(nearbyDrivers, [
        away(1, 'auto', null),
        ...(['mini', 'sedan', 'suv'] as const).flatMap((type) => [away(1, type, 9), away(2, type, 4)]),
      ]),
      'POST /api/navigation/route': ({ body }) =>
        answerOf(navigationRoute, bodyField(body, 'vehicleType') === 'auto' ? slowRoute : route),
    });
    expect(
      await screen.findByRole('radio', { name: new RegExp(`Mini.*4 min · drop-off ${clockAfter(28, began)}`) }),
    ).toBeVisible();
    expect(
      screen.getByRole('radio', { name: new RegExp(`Auto.*2 min · drop-off ${clockAfter(42, began)}`) }),
    ).toBeVisible();
    expect(screen.getByText('11.2 km · 24 min')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /Auto/ }));
    expect(screen.getByText('15 km · 40 min')).toBeVisible();
    expect(requests.filter(({ url }) => url === '/api/navigation/route')).toHaveLength(4);
  });

  it('are said to be estimates where no roads are known', async () => {
    openBooking({ 'POST /api/navigation/route': answerOf(navigationRoute, { ...route, source: 'estimate' }) });
    expect(await screen.findByText(/^Estimated along a straight line/)).toBeVisible();
  });

  it('are the documented straight-line ones while the way is not known', async () => {
    openBooking({ 'POST /api/navigation/route': problemOf(503, 'unavailable', 'Routes are not available.') });
    expect(await screen.findByText('8.9 km · 21 min')).toBeVisible();
    expect(await screen.findByText('2 min')).toBeVisible();
  });
});

describe('a trip that is not served', () => {
  const everyTypeNear = answerOf(nearbyDrivers, oneOfEachNear());
  const sentence = 'Auto rides go up to 60 km. Choose another vehicle or a nearer place.';

  it('cannot be booked with a vehicle that does not go that far, but with another', async () => {
    const { requests } = openBooking({
      'GET /api/drivers/nearby': everyTypeNear,
      'POST /api/calculate-fare': (request) =>
        bodyField(request.body, 'vehicleType') === 'auto' ? problemOf(409, 'too_far', sentence) : quoteFor(request),
    });
    expect(await screen.findByRole('radio', { name: /Auto.*Does not go that far/ })).toBeDisabled();
    expect(screen.queryByText(sentence)).toBeNull();
    expect(await screen.findByRole('button', { name: /^Book Mini · / })).toBeEnabled();
    const asked = requests.find(({ url }) => url === '/api/calculate-fare');
    expect(bodyField(asked?.body, 'pickup')).toEqual({ lat: plan.pickup.lat, lng: plan.pickup.lng });
    expect(bodyField(asked?.body, 'dropoff')).toEqual({ lat: plan.dropoff.lat, lng: plan.dropoff.lng });
  });

  it('says why when none goes there, and leads back to another place', async () => {
    const nowhere = 'Rahi does not serve London yet. It serves Mumbai.';
    const { pathname } = openBooking({
      'GET /api/drivers/nearby': everyTypeNear,
      'POST /api/calculate-fare': problemOf(409, 'not_served', nowhere),
    });
    expect(await screen.findByText(nowhere)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book Mini' })).toBeDisabled();
    for (const card of screen.getAllByRole('radio')) expect(card).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Choose another place' }));
    expect(pathname()).toBe('/rider');
  });

  it('is asked about with the longest distance that can be, however far it is', async () => {
    const london = { lat: 51.5074, lng: -0.1278, address: 'London' };
    const nowhere = 'Rahi does not serve this place yet. It serves places in India.';
    const { requests } = openBooking(
      { 'POST /api/calculate-fare': problemOf(409, 'not_served', nowhere) },
      { ...plan, pickup: london },
    );
    expect(await screen.findByText(nowhere)).toBeVisible();
    const asked = requests.find(({ url }) => url === '/api/calculate-fare');
    expect(bodyField(asked?.body, 'distance')).toBe(2000);
  });

  it('says why when the server refuses only the booking', async () => {
    openBooking({ 'POST /api/rides': problemOf(409, 'too_far', sentence) });
    await userEvent.click(await bookButton());
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

const cards = () => screen.getAllByRole('radio').map((card) => card.getAttribute('value'));

/** The requests about bikes. */
const aboutBikes = (requests: readonly { url: string; body: unknown }[]) =>
  requests.filter(({ url, body }) => url.includes('bike') || bodyField(body, 'vehicleType') === 'bike');

describe('a vehicle type that a city switches on (R47)', () => {
  const four = ['mini', 'sedan', 'suv', 'auto'];
  const here = { ...delhi, vehicleTypes: ['bike', 'boat'] };
  const near = answerOf(nearbyDrivers, oneOfEachNear());

  it('has a card after the documented four, with its price and its seat, and is booked', async () => {
    const { requests } = openBooking({
      'GET /api/cities': answerOf(servedCities, [here, mumbai]),
      'GET /api/drivers/nearby': near,
    });
    const card = await screen.findByRole('radio', { name: /Bike/ });
    expect(cards()).toEqual([...four, 'bike']);
    expect(screen.queryByText(/helmet/)).toBeNull();
    await userEvent.click(card);
    expect(screen.getByText(/One seat.*The driver has a helmet for you/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /^Book Bike · ₹/ }));
    const booked = requests.find(({ method, url }) => method === 'POST' && url === '/api/rides');
    expect(bodyField(booked?.body, 'vehicleType')).toBe('bike');
  });

  it('has none, and the server is not asked about it, where the pickup is in another city', async () => {
    const { requests } = openBooking({
      'GET /api/cities': answerOf(servedCities, [delhi, { ...mumbai, vehicleTypes: ['bike'] }]),
      'GET /api/drivers/nearby': near,
    });
    await screen.findByRole('button', { name: /^Book Mini · / });
    expect(cards()).toEqual(four);
    expect(aboutBikes(requests)).toEqual([]);
  });

  it('has none where the cities cannot be read, or the server gives no quote for it', async () => {
    const { unmount } = openBooking({
      'GET /api/cities': problemOf(503, 'unavailable', 'Not available.'),
      'GET /api/drivers/nearby': near,
    });
    await screen.findByRole('button', { name: /^Book Mini · / });
    expect(cards()).toEqual(four);
    unmount();
    openBooking({
      'GET /api/cities': answerOf(servedCities, [here]),
      'GET /api/drivers/nearby': near,
      'POST /api/calculate-fare': (request) =>
        bodyField(request.body, 'vehicleType') === 'bike'
          ? problemOf(409, 'vehicle_not_here', 'Bike rides are not offered here. Choose another vehicle.')
          : quoteFor(request),
    });
    await screen.findByRole('button', { name: /^Book Mini · / });
    expect(cards()).toEqual(four);
  });
});
