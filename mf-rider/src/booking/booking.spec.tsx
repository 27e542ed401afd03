import { describe, expect, it } from '@jest/globals';
import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import { calculateFare, createRide, getRide, riderActiveRide, updateRide } from '@rahi/contracts/calls/rides.calls';
import { formatRupees } from '@rahi/contracts/money';
import { answerOf, problemOf, type SeenRequest, type StubAnswer } from '@rahi/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isBookingInterrupted } from '../rides/interrupted-booking.js';
import { readTripPlan } from '../rides/trip-plan.js';
import { bodyField, bookButton, km, openBooking as open, quoteOf } from '../testing/booking.js';
import { makeNearbyDriver, makeRide, plan, rider, rideId } from '../testing/factories.js';

/** A window that has just begun, or is over, by the device's clock. */
const offered = (secondsLeft: number) => ({
  createdAt: new Date(Date.now() - 1_000).toISOString(),
  offerUntil: new Date(Date.now() + secondsLeft * 1_000).toISOString(),
});
const created = (changes = offered(60)): StubAnswer => answerOf(createRide, makeRide(changes), 201);
const posts = (requests: SeenRequest[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url === '/api/rides');
const patches = (requests: SeenRequest[]) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('choosing a ride', () => {
  it('goes home when no trip was planned', async () => {
    const { pathname } = open({}, false);
    await waitFor(() => expect(pathname()).toBe('/rider'));
  });

  it('shows what it is about: distance, time, ends, who is near', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Choose a ride' })).toBeVisible();
    expect(await screen.findByText('11.2 km · 24 min')).toBeVisible();
    expect(screen.getByText(plan.pickup.address)).toBeVisible();
    expect(screen.getByText(plan.dropoff.address)).toBeVisible();
    expect(await screen.findByText('4 drivers nearby')).toBeVisible();
  });

  it('lists the types in the documented order', async () => {
    open();
    await screen.findByRole('radio', { name: /Sedan/ });
    const cards = screen.getAllByRole('radio').map((card) => card.getAttribute('value'));
    expect(cards).toEqual(['mini', 'sedan', 'suv', 'auto']);
  });

  it('lets only types be chosen that are near', async () => {
    open();
    const sedan = await screen.findByRole('radio', { name: /Sedan/ });
    expect(sedan).toBeChecked();
    expect(sedan).toBeEnabled();
    expect(screen.getByRole('radio', { name: /SUV/ })).toBeDisabled();
    // The nearest is 1 km away with no known road time: 60/25 minutes.
    expect(sedan).toHaveAccessibleName(/^Sedan\s*4 seats\s*2 min · drop-off \d{1,2}:\d\d [ap]m/);
    expect(screen.getAllByText('Limited drivers available')).toHaveLength(3);
  });

  it('counts the drivers of the chosen type: the others do not take this rider (F108)', async () => {
    open({
      'GET /api/drivers/nearby': answerOf(
        nearbyDrivers,
        (['sedan', 'mini', 'sedan', 'sedan'] as const).map((vehicleType, n) =>
          makeNearbyDriver(n + 1, { vehicleType }),
        ),
      ),
    });
    expect(await screen.findByText('1 driver nearby')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /Sedan/ }));
    expect(screen.getByText('3 drivers nearby')).toBeVisible();
  });

  it('offers the first type that is near, in one request for all', async () => {
    const { requests } = open({
      'GET /api/drivers/nearby': answerOf(
        nearbyDrivers,
        (['sedan', 'mini'] as const).map((vehicleType, n) => makeNearbyDriver(n + 1, { vehicleType })),
      ),
    });
    await screen.findByRole('button', { name: /^Book Mini · / });
    expect(screen.getByRole('radio', { name: /Mini/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Sedan/ })).toBeEnabled();
    expect(requests.filter(({ url }) => url.startsWith('/api/drivers/nearby'))).toHaveLength(1);
  });

  it('books only once the server has said the fare, and says it on the button', async () => {
    const waiting: ((quote: StubAnswer) => void)[] = [];
    open({ 'POST /api/calculate-fare': () => new Promise((resolve) => waiting.push(resolve)) });
    expect(await screen.findByRole('button', { name: 'Book Sedan' })).toBeDisabled();
    act(() => waiting.forEach((answer) => answer(answerOf(calculateFare, quoteOf('sedan')))));
    expect(await bookButton()).toBeEnabled();
    expect(await bookButton()).toHaveTextContent(`Book Sedan · ${formatRupees(quoteOf('sedan').total)}`);
  });

  it('says the whole rupees of cash where the tariff rounds them, and expects the exact fare', async () => {
    const quote = { ...quoteOf('sedan'), cashTotal: '200' };
    const { requests } = open({
      'POST /api/calculate-fare': answerOf(calculateFare, quote),
      'POST /api/rides': created(),
      'GET /api/rides/*': answerOf(getRide, makeRide(offered(60))),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Book Sedan · ₹200' }));
    expect(await screen.findByRole('heading', { name: 'Finding your driver' })).toBeVisible();
    expect(bodyField(posts(requests)[0]?.body, 'fare')).toBe(quote.total);
  });

  it('breaks the fare down so that it adds up', async () => {
    open();
    await bookButton();
    expect(screen.queryAllByRole('definition')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Fare breakdown', expanded: false }));
    const amounts = screen
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent?.replace('−', '-').replace(/[₹,+]/g, '')));
    const total = Number(quoteOf('sedan').total);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(total, 2);
  });

  it('says when no driver is near, and does not book', async () => {
    const { toasts, requests } = open({ 'GET /api/drivers/nearby': answerOf(nearbyDrivers, []) });
    expect(await screen.findByText('No driver is free near your pickup now. This page keeps looking.')).toBeVisible();
    const button = await screen.findByRole('button', { name: /^Book Mini · / });
    await userEvent.click(button);
    expect(toasts[0]).toMatchObject({
      title: 'No Drivers Available',
      description: 'No drivers found nearby. Please try again.',
    });
    expect(posts(requests)).toHaveLength(0);
  });

  it('goes back home and forgets the trip', async () => {
    const { pathname } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(pathname()).toBe('/rider');
    expect(readTripPlan(rider.id)).toBeNull();
  });

  it('sends what was planned, once, with the key of the attempt', async () => {
    const { requests } = open({
      'POST /api/rides': created(),
      'GET /api/rides/*': answerOf(getRide, makeRide(offered(60))),
    });
    await userEvent.click(await bookButton());
    expect(await screen.findByRole('heading', { name: 'Finding your driver' })).toBeVisible();
    const [post] = posts(requests);
    expect(posts(requests)).toHaveLength(1);
    expect(post?.headers.get('Idempotency-Key')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(post?.body).toEqual({
      riderId: rider.id,
      pickupAddress: plan.pickup.address,
      pickupLat: '28.6315',
      pickupLng: '77.2167',
      dropoffAddress: plan.dropoff.address,
      dropoffLat: '28.5535',
      dropoffLng: '77.1945',
      vehicleType: 'sedan',
      fare: quoteOf('sedan').total,
      distance: String(km),
      duration: 21,
      quoteId: 'quote-sedan',
      paymentMethod: 'cash',
    });
  });

  it('says that booking failed, and goes on with the same attempt', async () => {
    let failing = true;
    const { toasts, requests } = open({
      'POST /api/rides': () => (failing ? problemOf(503, 'unavailable', 'Rides are not available.') : created()),
      'GET /api/rides/*': answerOf(getRide, makeRide(offered(60))),
    });
    const user = userEvent.setup();
    await user.click(await bookButton());
    await waitFor(() =>
      expect(toasts).toContainEqual(
        expect.objectContaining({ title: 'Booking Failed', description: 'Failed to book ride. Please try again.' }),
      ),
    );
    failing = false;
    await user.click(await bookButton());
    await screen.findByRole('heading', { name: 'Finding your driver' });
    const keys = posts(requests).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows a changed fare and books at it only by another press', async () => {
    let total = quoteOf('sedan').total;
    const { requests } = open({
      'POST /api/calculate-fare': () => answerOf(calculateFare, { ...quoteOf('sedan'), total }),
      'POST /api/rides': ({ body }) =>
        bodyField(body, 'fare') === '210'
          ? created()
          : problemOf(409, 'fare_changed', 'The fare for this trip has changed.'),
      'GET /api/rides/*': answerOf(getRide, makeRide(offered(60))),
    });
    const user = userEvent.setup();
    const button = await bookButton();
    total = '210';
    await user.click(button);
    expect(await screen.findByText('The fare is now ₹210')).toBeVisible();
    expect(posts(requests)).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Book Sedan · ₹210' }));
    await screen.findByRole('heading', { name: 'Finding your driver' });
    const [first, second] = posts(requests).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).not.toBe(second);
  });

  it('says in words that a suspended account cannot book', async () => {
    open({ 'POST /api/rides': problemOf(403, 'account_suspended', 'Your account is suspended. Write to us.') });
    await userEvent.click(await bookButton());
    expect(await screen.findByText('Your account is suspended')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Your rides' })).toBeVisible();
  });

  it('leads to onboarding, with the reason, who has not given a name and a phone', async () => {
    const { services, toasts, pathname } = open({
      'POST /api/rides': problemOf(409, 'profile_incomplete', 'Add your name and phone number first.'),
    });
    const button = await bookButton();
    // The user that the session returns when it is read again.
    services.session.refresh = async () => ({ ...rider, name: null, phone: null });
    await userEvent.click(button);
    await waitFor(() => expect(pathname()).toBe('/onboarding'));
    expect(toasts).toEqual([
      {
        title: 'Add your name and phone number first',
        description: 'Your driver needs them to find you. Your booking continues after that.',
        durationMs: 10_000,
      },
    ]);
    expect(readTripPlan(rider.id)).toEqual(plan);
    expect(isBookingInterrupted(rider.id)).toBe(true);
  });

  it('does not lead to onboarding, which would lead back, who has completed the profile a moment ago', async () => {
    const { toasts, pathname } = open({
      'POST /api/rides': problemOf(409, 'profile_incomplete', 'Add your name and phone number first.'),
    });
    await userEvent.click(await bookButton());
    await waitFor(() => expect(toasts).toContainEqual(expect.objectContaining({ title: 'Booking Failed' })));
    expect(pathname()).toBe('/rider/booking');
  });

  it('goes on with a ride that another tab has booked', async () => {
    let booked = false;
    open({
      'GET /api/riders/*/active-ride': () => answerOf(riderActiveRide, booked ? makeRide(offered(60)) : null),
      'POST /api/rides': () => {
        booked = true;
        return problemOf(409, 'active_ride_exists', 'You have an active ride.');
      },
      'GET /api/rides/*': answerOf(getRide, makeRide(offered(60))),
    });
    await userEvent.click(await bookButton());
    expect(await screen.findByRole('heading', { name: 'Finding your driver' })).toBeVisible();
  });
});

describe('matching', () => {
  const assigned = makeRide({ status: 'driver_assigned' });

  it('waits for the server to find a driver, says how many are near, and shows the driver', async () => {
    let accepted = false;
    const { pathname, requests } = open({
      'POST /api/rides': created(),
      'GET /api/rides/*': () => answerOf(getRide, accepted ? assigned : makeRide(offered(60))),
    });
    await userEvent.click(await bookButton());
    const sheet = within(await screen.findByRole('region', { name: 'Finding your driver' }));
    expect(sheet.getByText('4 drivers nearby')).toBeVisible();
    expect(sheet.getByText('Asking a driver for you…')).toBeVisible();
    expect(sheet.getByRole('timer', { name: 'Time for the first driver to accept' })).toBeVisible();
    expect(sheet.getByText(/^₹180\.60?$/)).toBeVisible();
    accepted = true;
    expect(await screen.findByRole('heading', { name: 'Driver Assigned' })).toBeVisible();
    expect(screen.getByText('Vikram Singh')).toBeVisible();
    expect(screen.getByText('DL 01 AB 4207')).toBeVisible();
    expect(screen.getByText(/4\.9/)).toBeVisible();
    await waitFor(() => expect(pathname()).toBe(`/rider/trip/${rideId}`));
    expect(patches(requests)).toEqual([]);
  });

  it('keeps waiting after the first offer, and assigns no driver itself', async () => {
    const { requests } = open({
      'POST /api/rides': created(offered(0.2)),
      'GET /api/rides/*': answerOf(getRide, makeRide(offered(0.2))),
    });
    await userEvent.click(await bookButton());
    expect(await screen.findByText('Asking more drivers nearby…')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel Search' })).toBeEnabled();
    const before = requests.length;
    await waitFor(() => expect(requests.slice(before).some(({ url }) => url === `/api/rides/${rideId}`)).toBe(true), {
      timeout: 5_000,
    });
    expect(patches(requests)).toEqual([]);
  });

  it('looks on where the driver is lost before the trip page has opened', async () => {
    let ride = makeRide(offered(60));
    const { pathname } = open({ 'POST /api/rides': created(), 'GET /api/rides/*': () => answerOf(getRide, ride) });
    await userEvent.click(await bookButton());
    await screen.findByRole('heading', { name: 'Finding your driver' });
    ride = { ...assigned, version: 2 };
    await screen.findByRole('heading', { name: 'Driver Assigned' });
    ride = makeRide({ ...offered(-20), version: 3, releases: 1, releasedBy: 'driver', releaseReason: 'personal' });
    expect(
      await screen.findByText('Your driver had to cancel. Finding you another at the same fare.', undefined, {
        timeout: 3_500,
      }),
    ).toBeVisible();
    expect(screen.getByText('Same fare')).toBeVisible();
    expect(pathname()).toBe('/rider/booking');
  });

  it('cancels the search', async () => {
    const cancelled = makeRide({ status: 'cancelled', cancelledBy: 'rider' });
    const { toasts, requests } = open({
      'POST /api/rides': created(),
      'GET /api/rides/*': answerOf(getRide, makeRide(offered(60))),
      'PATCH /api/rides/*': answerOf(updateRide, cancelled),
    });
    const user = userEvent.setup();
    await user.click(await bookButton());
    await user.click(await screen.findByRole('button', { name: 'Cancel Search' }));
    expect(await screen.findByRole('heading', { name: 'Choose a ride' })).toBeVisible();
    expect(patches(requests)).toEqual([{ status: 'cancelled', version: 1 }]);
    expect(toasts).toContainEqual(expect.objectContaining({ title: 'Ride Cancelled' }));
  });

  it('shows the driver who accepted a moment before the search was cancelled', async () => {
    let accepted = false;
    const { toasts, pathname } = open({
      'POST /api/rides': created(),
      'GET /api/rides/*': () => answerOf(getRide, accepted ? { ...assigned, version: 2 } : makeRide(offered(60))),
      'PATCH /api/rides/*': () => {
        accepted = true;
        return problemOf(409, 'ride_changed', 'The ride has changed: it is now “Driver Assigned”.');
      },
    });
    const user = userEvent.setup();
    await user.click(await bookButton());
    await user.click(await screen.findByRole('button', { name: 'Cancel Search' }));
    expect(await screen.findByRole('heading', { name: 'Driver Assigned' })).toBeVisible();
    expect(toasts).toContainEqual({
      title: 'Not cancelled',
      description: 'A driver accepted before your search was cancelled. You can still cancel the ride.',
    });
    await waitFor(() => expect(pathname()).toBe(`/rider/trip/${rideId}`));
  });

  it('is resumed after a reload', async () => {
    const searching = makeRide(offered(60));
    const { requests } = open({
      'GET /api/riders/*/active-ride': answerOf(riderActiveRide, searching),
      'GET /api/rides/*': answerOf(getRide, searching),
    });
    expect(await screen.findByRole('heading', { name: 'Finding your driver' })).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Finding your driver' })).getByText('Hauz Khas Village'),
    ).toBeVisible();
    expect(posts(requests)).toHaveLength(0);
  });

  it('gives way to the trip page when the ride has a driver already', async () => {
    const { pathname } = open({
      'GET /api/riders/*/active-ride': answerOf(riderActiveRide, assigned),
      'GET /api/rides/*': answerOf(getRide, assigned),
    });
    await waitFor(() => expect(pathname()).toBe(`/rider/trip/${rideId}`));
  });

  it('shows the bill when the trip ended before this page learned of its driver', async () => {
    let ride = makeRide(offered(60));
    const { pathname } = open({ 'POST /api/rides': created(), 'GET /api/rides/*': () => answerOf(getRide, ride) });
    await userEvent.click(await bookButton());
    await screen.findByRole('heading', { name: 'Finding your driver' });
    ride = { ...assigned, status: 'completed', version: 5 };
    expect(await screen.findByRole('heading', { name: 'Trip completed' })).toBeVisible();
    expect(pathname()).toBe(`/rider/trip/${rideId}`);
  });

  it.each([
    { releases: 0, title: 'No Drivers Available', description: 'No drivers found nearby. Please try again.' },
    {
      releases: 1,
      title: 'Driver Assignment Failed',
      description: 'Could not assign a driver. Please try again.',
    },
  ])('says in the documented words that the search has ended: $title', async ({ releases, ...words }) => {
    const searching = makeRide({ ...offered(60), releases, releasedBy: 'driver' });
    const over = { status: 'cancelled', cancelledBy: 'expiry', cancelReason: 'expired', version: 9 } as const;
    const { toasts } = open({
      'GET /api/riders/*/active-ride': answerOf(riderActiveRide, searching),
      'GET /api/rides/*': answerOf(getRide, { ...searching, ...over }),
    });
    await waitFor(() => expect(toasts).toContainEqual(expect.objectContaining(words)));
    expect(screen.getByRole('heading', { name: 'Choose a ride' })).toBeVisible();
  });
});
