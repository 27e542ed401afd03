import { describe, expect, it } from '@jest/globals';
import { rateRide, rideReceipt, riderRides, riderSummary } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTripPlan } from '../rides/trip-plan.js';
import { connaughtPlace, hauzKhas, makePayment, makeReceipt, makeRide, rider } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const id = (n: number) => `0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b${String(n).padStart(2, '0')}`;
const completed = makeRide({ id: id(1), status: 'completed' });
const cancelled = makeRide({
  id: id(2),
  status: 'cancelled',
  cancelledBy: 'rider',
  dropoffAddress: 'Lajpat Nagar II',
  createdAt: '2026-03-01T05:00:00.000Z',
});

const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

const open = (handlers: Handlers = {}) =>
  renderRider({
    path: '/rider/history',
    handlers: {
      'GET /api/riders/*/rides': answerOf(riderRides, [completed, cancelled]),
      'GET /api/riders/*/summary': answerOf(riderSummary, { totalRides: 2, completedRides: 1, totalSpent: '1284.5' }),
      ...handlers,
    },
  });

describe('the history', () => {
  it('sums up all rides', async () => {
    open();
    expect(await screen.findByText('₹1,284.50')).toBeVisible();
    expect(screen.getByText('Total rides')).toBeVisible();
  });

  it('groups rides by the day they were created on', async () => {
    open();
    const [first, second] = await screen.findAllByRole('heading', { level: 2 });
    expect(first).toHaveTextContent(/^Monday,? 2 March,? 2026$/);
    expect(second).toHaveTextContent(/^Sunday,? 1 March,? 2026$/);
  });

  it('finds rides by pickup or drop-off, whatever the case', async () => {
    open();
    const user = userEvent.setup();
    expect(await screen.findAllByText('Connaught Place, Block A')).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: 'Search your rides' }), 'lajpat');
    expect(screen.queryByText('Hauz Khas Village')).toBeNull();
    expect(screen.getByText('Lajpat Nagar II')).toBeVisible();
  });

  it('filters by status, says when nothing is left, and shows all again', async () => {
    open();
    const user = userEvent.setup();
    await screen.findByText('Lajpat Nagar II');
    await user.click(screen.getByRole('radio', { name: 'Completed' }));
    expect(screen.queryByText('Lajpat Nagar II')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'In Progress' }));
    expect(screen.getByText('No rides found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all rides' }));
    expect(screen.getByText('Lajpat Nagar II')).toBeVisible();
  });

  it('folds the filters away', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Filters', expanded: true }));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says what is filtered while the filters are folded away', async () => {
    open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('radio', { name: 'In Progress' }));
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    expect(screen.getByText('Only: In Progress')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Show all rides' })[0] ?? document.body);
    expect(screen.queryByText(/^Only:/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  });

  it('prices no ride that was cancelled', async () => {
    open({ 'GET /api/riders/*/rides': answerOf(riderRides, [makeRide({ status: 'cancelled' })]) });
    expect(await screen.findByText('Cancelled', { selector: 'li *' })).toBeVisible();
    expect(within(screen.getByRole('list')).queryByText(/₹/)).toBeNull();
  });

  it('opens a ride’s details', async () => {
    open();
    const [, ofCancelled] = await screen.findAllByRole('button', { name: /^Details/ });
    if (ofCancelled) await userEvent.click(ofCancelled);
    await waitFor(() => expect(figures()).toEqual(['11.2 km', '24 min', 'Sedan', '0b7a1f0e']));
  });

  it('asks for the receipt of a completed ride once it is opened, and shows its rows, the payment and the tip', async () => {
    const paid = makePayment({ method: 'upi', state: 'paid', due: '0', reference: '420112345678' });
    const { requests } = open({
      'GET /api/riders/*/rides': answerOf(riderRides, [{ ...completed, payment: paid, tip: '20' }]),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt({ rideId: completed.id })),
    });
    const details = await screen.findByRole('button', { name: /^Details/ });
    const asked = () => requests.filter(({ url }) => url === `/api/rides/${completed.id}/receipt`).length;
    expect(asked()).toBe(0);
    await userEvent.click(details);
    expect(await screen.findByText('RH2526-000042')).toBeVisible();
    expect(figures()).toEqual([
      '11.2 km',
      '24 min',
      'Sedan',
      'Vikram Singh',
      '0b7a1f0e',
      'Paid by UPI, reference 420112345678',
      '₹20',
      '₹15.00',
      '₹161.00',
      '₹0.00',
      '₹8.80',
      '₹184.80',
    ]);
    expect(asked()).toBe(1);
  });

  it('leads to the payment that is due', async () => {
    const { pathname } = open({
      'GET /api/riders/*/rides': answerOf(riderRides, [{ ...completed, payment: makePayment() }]),
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt({ rideId: completed.id })),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Details/ }));
    expect(figures()).toContain('₹184.80 to pay');
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₹184.80' }));
    expect(pathname()).toBe(`/rider/trip/${completed.id}`);
  });

  it('rates a completed ride, and offers neither rating nor Rebook for a cancelled one', async () => {
    const { requests } = open({ 'POST /api/rides/*/rate': answerOf(rateRide, { ...completed, rating: 5 }) });
    const user = userEvent.setup();
    const [ofCompleted, ofCancelled] = await screen.findAllByRole('button', { name: /^Details/ });
    if (ofCancelled) await user.click(ofCancelled);
    expect(screen.queryByRole('button', { name: 'Rebook' })).toBeNull();
    expect(screen.queryByRole('group', { name: /Rate/ })).toBeNull();
    if (ofCompleted) await user.click(ofCompleted);
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(screen.getByRole('button', { name: 'Submit rating' }));
    await waitFor(() =>
      expect(requests.find(({ url }) => url.endsWith('/rate'))?.body).toEqual({ rating: 5, riderId: rider.id }),
    );
  });

  it('offers a completed ride’s receipt', async () => {
    open();
    const [details] = await screen.findAllByRole('button', { name: /^Details/ });
    if (details) await userEvent.click(details);
    expect(screen.getByRole('button', { name: 'Receipt' })).toBeVisible();
  });

  it('rebooks to the same drop-off from where the rider is', async () => {
    const { pathname } = open();
    const user = userEvent.setup();
    const [details] = await screen.findAllByRole('button', { name: /^Details/ });
    if (details) await user.click(details);
    await user.click(screen.getByRole('button', { name: 'Rebook' }));
    expect(pathname()).toBe('/rider/booking');
    expect(readTripPlan(rider.id)).toEqual({ pickup: connaughtPlace, dropoff: hauzKhas });
  });

  it('loads the next page by its cursor', async () => {
    const { requests } = open({
      'GET /api/riders/*/rides': ({ url }) =>
        url.includes('cursor=abc')
          ? answerOf(riderRides, [cancelled])
          : {
              ...answerOf(riderRides, [completed]),
              headers: { Link: `</api/riders/${rider.id}/rides?limit=20&cursor=abc>; rel="next"` },
            },
    });
    await screen.findByText('Hauz Khas Village');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Lajpat Nagar II')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(requests.filter(({ url }) => url.includes('/rides?')).map(({ url }) => url.split('?')[1])).toEqual([
      'limit=20',
      'limit=20&cursor=abc',
    ]);
  });

  it('tells a newcomer what will be here', async () => {
    open({ 'GET /api/riders/*/rides': answerOf(riderRides, []) });
    expect(await screen.findByText('Your rides appear here after your first trip.')).toBeVisible();
  });

  it('offers Retry when the rides cannot be loaded', async () => {
    let failing = true;
    open({
      'GET /api/riders/*/rides': () =>
        failing
          ? problemOf(503, 'unavailable', 'Rides are not available right now.')
          : answerOf(riderRides, [completed]),
    });
    expect(await screen.findByText('Rides are not available right now.')).toBeVisible();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Hauz Khas Village')).toBeVisible();
  });

  it('goes back to the home screen', async () => {
    const { pathname } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(pathname()).toBe('/rider');
  });
});
