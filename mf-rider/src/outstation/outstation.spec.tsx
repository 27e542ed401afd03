import { beforeAll, describe, expect, it } from '@jest/globals';
import { searchPlaces } from '@rahi/contracts/calls/places.calls';
import { createReservation } from '@rahi/contracts/calls/reservations.calls';
import { calculateFare, createRide, outstation } from '@rahi/contracts/calls/rides.calls';
import type { FareQuote } from '@rahi/contracts/quote';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { connaughtPlace, makePlace, makeReservation, makeRide } from '../testing/factories.js';
import type { TripPlan } from '../rides/trip-plan.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const rates = { base: '0', allowance: '300', night: '250', longestKm: 500 };
const offers = [
  {
    vehicleType: 'mini' as const,
    oneWay: { perKm: '18', leastKm: 100 },
    roundTrip: { perKm: '11', leastKm: 250 },
    ...rates,
  },
  {
    vehicleType: 'sedan' as const,
    oneWay: { perKm: '21', leastKm: 100 },
    roundTrip: { perKm: '13', leastKm: 250 },
    ...rates,
  },
];
const agra = { lat: 27.1767, lng: 78.0081, address: 'Agra, Uttar Pradesh' };

const quote = (total: string, body: unknown): FareQuote => {
  const back = JSON.stringify(body).includes('roundTrip');
  const nights = back ? 1 : 0;
  const kind = back ? 'roundTrip' : 'oneWay';
  return {
    total,
    breakdown: { base: '0', distance: total, surge: 1, subtotal: total, gst: '0' },
    lines: [
      { code: 'outstation', label: 'Distance', paise: Number(total) * 100 },
      { code: 'allowance', label: 'Allowance', paise: 30_000 },
    ],
    inputs: {
      metres: 233_000,
      minutes: 280,
      surgePercent: 100,
      night: false,
      waitingSeconds: 0,
      tolls: [],
      discountPaise: 0,
      outstation: { kind, nights },
    },
    outstation: { km: 233, minutes: 280, nights, byRoad: false },
    quoteId: `quote-${total}`,
    paymentMethods: ['cash', 'upi'],
  };
};

const server: Handlers = {
  'GET /api/outstation': answerOf(outstation, offers),
  'GET /api/places': answerOf(searchPlaces, [makePlace({ ...agra, name: 'Agra', address: 'Uttar Pradesh' })]),
  'POST /api/calculate-fare': ({ body }) =>
    answerOf(calculateFare, quote(JSON.stringify(body).includes('sedan') ? '5300' : '4700', body)),
};
const open = (handlers: Handlers = {}, wishes: Pick<TripPlan, 'preferences'> = {}) =>
  renderRider({
    path: '/rider/outstation?planned',
    planned: { pickup: connaughtPlace, dropoff: agra, ...wishes },
    handlers: { ...server, ...handlers },
  });

// The screen is a separate file: it is opened once before the tests.
beforeAll(async () => {
  const { unmount } = open();
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  unmount();
}, 60_000);

describe('the choice of an outstation trip', () => {
  it('says what it is expected to be and what it is charged by, and books one way at its quote', async () => {
    const { requests } = open({ 'POST /api/rides': answerOf(createRide, makeRide(), 201) });
    expect(await screen.findByText('₹4,700')).toBeVisible();
    expect(screen.getByText(/About 233 km and 4 hr 40 min, 1 day, 0 nights\. The fare is an estimate/)).toBeVisible();
    expect(screen.getByText(/come from the straight line/)).toBeVisible();
    expect(screen.getByText(/₹18 a km by GPS, at least 100 km in all; driver’s allowance ₹300 a day/)).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: /Sedan/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Book outstation trip · about ₹5,300' }));
    expect(await screen.findByTestId('place')).toBeInTheDocument();
    const sent = requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;
    expect(sent).toMatchObject({
      outstation: { kind: 'oneWay' },
      vehicleType: 'sedan',
      fare: '5300',
      quoteId: 'quote-5300',
      dropoffAddress: agra.address,
    });
  });

  it('keeps what was asked for with the trip that is booked again, and books with it (ADR 88)', async () => {
    const { requests } = open(
      { 'POST /api/rides': answerOf(createRide, makeRide(), 201) },
      { preferences: ['luggage_space', 'quiet'] },
    );
    expect(await screen.findByRole('button', { name: /^Preferences · 2$/ })).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Book outstation trip · about ₹4,700' }));
    expect(await screen.findByTestId('place')).toBeInTheDocument();
    const sent = requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;
    expect(sent).toMatchObject({ outstation: { kind: 'oneWay' }, preferences: ['luggage_space', 'quiet'] });
  });

  it('asks there and back for the return, and books that', async () => {
    const { requests } = open({ 'POST /api/rides': answerOf(createRide, makeRide(), 201) });
    fireEvent.click(await screen.findByRole('radio', { name: 'Round trip' }));
    expect(await screen.findByText(/About 233 km there and back, 2 days, 1 night/)).toBeVisible();
    expect(screen.getByText(/₹11 a km by GPS, at least 250 km a day/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^Back tomorrow|^Back / }));
    expect(await screen.findByRole('dialog', { name: 'When do you want to be back?' })).toBeVisible();
    fireEvent.click(screen.getAllByRole('button', { name: /^Back / }).at(-1) ?? document.body);
    fireEvent.click(await screen.findByRole('button', { name: /Book outstation trip · about/ }));
    expect(await screen.findByTestId('place')).toBeInTheDocument();
    const sent = requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;
    expect(sent).toMatchObject({ outstation: { kind: 'roundTrip', returnAt: expect.any(String) } });
  });

  it('finds a place in another city, however far, and says where none is chosen', async () => {
    const { requests } = renderRider({ path: '/rider/outstation', handlers: server });
    expect(await screen.findByText('Where do you want to go?', { selector: 'h2, h3, p, span, strong' })).toBeVisible();
    fireEvent.change(screen.getByRole('combobox', { name: 'Where do you want to go?' }), { target: { value: 'Agra' } });
    fireEvent.click(await screen.findByRole('option', { name: /Agra/ }));
    expect(await screen.findByText('₹4,700')).toBeVisible();
    const asked = requests.find(({ url }) => url.startsWith('/api/places?') && url.includes('Agra'));
    expect(asked?.url).not.toMatch(/lat=/);
  });

  it('says the server’s reason why a trip cannot be booked', async () => {
    const detail = 'This place is in the city.';
    open({ 'POST /api/calculate-fare': problemOf(409, 'not_outstation', detail) });
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book outstation trip' })).toBeDisabled();
  });

  it('says where none are offered, and why prices could not be read', async () => {
    const { unmount } = open({ 'GET /api/outstation': answerOf(outstation, []) });
    expect(await screen.findByText('No outstation trips here')).toBeVisible();
    unmount();
    open({ 'GET /api/outstation': problemOf(409, 'not_served', 'Rahi does not go there yet.') });
    expect(await screen.findByText(/does not go there/)).toBeVisible();
  });

  it('is booked for later at the time that was planned', async () => {
    const pickupAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
    const { requests } = renderRider({
      path: '/rider/outstation?planned',
      planned: { pickup: connaughtPlace, dropoff: agra, pickupAt },
      handlers: { ...server, 'POST /api/reservations': answerOf(createReservation, makeReservation(), 201) },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Book for .* · about ₹4,700$/ }));
    expect(await screen.findByTestId('place')).toBeInTheDocument();
    const sent = requests.find(({ method, url }) => method === 'POST' && url === '/api/reservations')?.body;
    expect(sent).toMatchObject({ outstation: { kind: 'oneWay' }, pickupAt });
  });
});

const refusedBy = (code: string, extra: Record<string, string>) =>
  renderRider({
    path: '/rider/booking',
    planned: { pickup: connaughtPlace, dropoff: agra },
    handlers: { ...server, 'POST /api/calculate-fare': problemOf(409, code, 'No ride goes there.', extra) },
  });

describe('the way to outstation trips', () => {
  it('is on the home screen only where they are offered', async () => {
    renderRider({ path: '/rider', handlers: server });
    expect(await screen.findByRole('link', { name: /Outstation/ }, { timeout: 10_000 })).toBeVisible();
  });

  it.each<[string, Record<string, string>]>([
    ['too_far', {}],
    ['not_served', { end: 'dropoff' }],
  ])('is beside a refusal by %s %o', async (code, extra) => {
    refusedBy(code, extra);
    fireEvent.click(await screen.findByRole('button', { name: 'Book an outstation trip' }, { timeout: 10_000 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Outstation trip' })).toBeVisible();
  });

  it('is not beside a refusal of the pickup', async () => {
    refusedBy('not_served', { end: 'pickup' });
    expect(await screen.findByText('No ride goes there.', {}, { timeout: 10_000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book an outstation trip' })).toBeNull();
  });

  it('is not beside a refusal where none are offered', async () => {
    renderRider({
      path: '/rider/booking',
      planned: true,
      handlers: { 'POST /api/calculate-fare': problemOf(409, 'too_far', 'No ride goes there.') },
    });
    expect(await screen.findByText('No ride goes there.', {}, { timeout: 10_000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book an outstation trip' })).toBeNull();
  });
});
