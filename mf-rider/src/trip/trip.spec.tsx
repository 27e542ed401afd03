import { describe, expect, it, jest } from '@jest/globals';
import { ridePhoto } from '@rahi/contracts/calls/faces.calls';
import { getRide, getTracking, rateRide, rideReceipt, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf, unknownLocation, type SeenRequest } from '@rahi/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeReceipt, makeRide, makeTracking, rider, rideId } from '../testing/factories.js';
import { located, renderRider, type Handlers } from '../testing/render-rider.js';

function open(ride: Ride, handlers: Handlers = {}) {
  return renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      'GET /api/rides/*': answerOf(getRide, ride),
      'GET /api/rides/*/tracking': answerOf(
        getTracking,
        makeTracking({ estimatedArrival: new Date(Date.now() + 230_000).toISOString() }),
      ),
      'POST /api/rides/*/location': { status: 200, body: { success: true } },
      ...handlers,
    },
  });
}
const now = () => new Date().toISOString();
const sent = (requests: SeenRequest[], method: string) => requests.filter((request) => request.method === method);
const sheet = (name: string) => screen.findByRole('region', { name });

describe('the trip page', () => {
  it('is Finding your driver while the ride searches', async () => {
    open(makeRide({ createdAt: new Date().toISOString(), offerUntil: new Date(Date.now() + 9_000).toISOString() }));
    expect(await screen.findByRole('button', { name: 'Cancel Search' })).toBeVisible();
    expect(screen.getByText('Cancelling your search costs nothing.')).toBeVisible();
  });

  it('shows who is on the way, when, in what, and the code', async () => {
    open(makeRide({ status: 'driver_assigned' }));
    const panel = within(await sheet('Driver on the way'));
    expect(panel.getByText('Vikram Singh')).toBeVisible();
    expect(panel.getByText(/4\.9/)).toBeVisible();
    expect(panel.getByText(/1,204 trips/)).toBeVisible();
    expect(panel.getByText('White Dzire')).toBeVisible();
    expect(panel.getByText('DL 01 AB 4207')).toBeVisible();
    expect(panel.getByText('Trip code 4 8 2 1')).toBeVisible();
    expect(panel.getByText('Share this code with your driver to start the trip')).toBeVisible();
    expect(await panel.findByText('4 min')).toBeVisible();
    expect(panel.getByText(/Arrives at/)).toBeVisible();
  });

  it('shows the note to the driver on a phone too, until the trip begins', async () => {
    const note = 'Blue gate';
    const { unmount } = open(makeRide({ status: 'driver_assigned', note }));
    await sheet('Driver on the way');
    expect(screen.getAllByText(note)).toHaveLength(2);
    unmount();
    open(makeRide({ status: 'in_progress', note }));
    await screen.findByRole('progressbar');
    expect(screen.getAllByText(note)).toHaveLength(1);
  });

  it('shows the driver’s photo where there is one', async () => {
    const ride = makeRide({ status: 'driver_assigned' });
    const { requests } = open(ride, { 'GET /api/rides/*/photo': answerOf(ridePhoto, { photo: 'QUJD' }) });
    const panel = within(await sheet('Driver on the way'));
    const photo = () => panel.queryByRole('presentation', { hidden: true })?.getAttribute('src') ?? null;
    await waitFor(() => expect(photo()).toBe('data:image/jpeg;base64,QUJD'));
    expect(requests.filter(({ url }) => url === `/api/rides/${rideId}/photo`)).toHaveLength(1);
  });

  it('opens the dialler, and has no Call where there is no number', async () => {
    const { toasts, unmount } = open(makeRide({ status: 'driver_assigned' }));
    const call = await screen.findByRole('link', { name: 'Call' });
    expect(call).toHaveAttribute('href', 'tel:+919811122233');
    call.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(call);
    expect(toasts).toContainEqual(expect.objectContaining({ title: 'Calling Driver' }));
    unmount();

    const ride = makeRide({ status: 'driver_assigned' });
    if (ride.driver) ride.driver.user.phone = null;
    open(ride);
    await sheet('Driver on the way');
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  });

  it('asks before it cancels', async () => {
    const cancelled = makeRide({
      status: 'cancelled',
      cancelledBy: 'rider',
      assignedAt: '2026-03-02T05:00:08.000Z',
      version: 3,
    });
    const { requests, toasts } = open(makeRide({ status: 'driver_assigned' }), {
      'PATCH /api/rides/*': answerOf(updateRide, cancelled),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Cancel Ride' }));
    await user.click(screen.getByRole('button', { name: 'Keep Ride' }));
    expect(sent(requests, 'PATCH')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Cancel Ride' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Ride' }));
    expect(await screen.findByText('You cancelled this ride. You pay nothing.')).toBeVisible();
    expect(sent(requests, 'PATCH').map(({ body }) => body)).toEqual([{ status: 'cancelled' }]);
    expect(toasts).toContainEqual(expect.objectContaining({ title: 'Ride Cancelled' }));
  });

  it('says that the driver has arrived, with the code still in view', async () => {
    open(makeRide({ status: 'driver_arrived' }));
    await sheet('Your driver has arrived');
    expect(screen.getByText('Trip code 4 8 2 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel Ride' })).toBeVisible();
  });

  it('follows the trip: progress, arrival, speed', async () => {
    const { requests } = open(makeRide({ status: 'in_progress' }), {
      'GET /api/rides/*/tracking': answerOf(
        getTracking,
        makeTracking({ routeProgress: 62, estimatedArrival: new Date(Date.now() + 13.5 * 60_000).toISOString() }),
      ),
    });
    await sheet('Trip in progress');
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '62'));
    expect(screen.getByText('14 min')).toBeVisible();
    // 8 m/s
    expect(screen.getByText('29 km/h')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Ride' })).toBeNull();
    await waitFor(() => {
      const shared = requests.find(({ url }) => url === `/api/rides/${rideId}/location`);
      expect(shared?.body).toMatchObject({ lat: located.position.lat, lng: located.position.lng, userType: 'rider' });
    });
  });

  it('follows the trip along its way: kilometres, arrival and progress by road', async () => {
    open(makeRide({ status: 'in_progress' }), {
      'GET /api/rides/*/tracking': answerOf(
        getTracking,
        // Halfway by road, but far from half of the straight line that the server measures.
        makeTracking({
          routeProgress: 5,
          driverLocation: { lat: 28.6, lng: 77.21, speed: 8, heading: null, at: now() },
        }),
      ),
    });
    await sheet('Trip in progress');
    // 3.56 of 8.95 km of the line are driven: 6.7 of the road's 11.2 km are left, and so are 14.5 of its 24 minutes.
    expect(await screen.findByText('6.7 km left')).toBeVisible();
    expect(screen.getByText('ETA').parentElement).toHaveTextContent('15 min');
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '40');
  });

  it('shows what the server measures while the car is not on the way that is known', async () => {
    let car = { lat: 28.6, lng: 77.21 };
    open(makeRide({ status: 'in_progress' }), {
      'GET /api/rides/*/tracking': () =>
        answerOf(
          getTracking,
          makeTracking({ routeProgress: 55, driverLocation: { ...car, speed: null, heading: null, at: now() } }),
        ),
    });
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '40'));
    car = { lat: 28.58, lng: 77.25 };
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '55'), { timeout: 4_000 });
    expect(screen.queryByText(/km left$/)).toBeNull();
  });

  it('asks for another way once the car has left the one that is shown', async () => {
    let car = { lat: 28.6, lng: 77.21 };
    const { requests } = open(makeRide({ status: 'in_progress' }), {
      'GET /api/rides/*/tracking': () =>
        answerOf(getTracking, makeTracking({ driverLocation: { ...car, speed: 8, heading: 180, at: now() } })),
    });
    const fromCar = () =>
      requests.filter(
        ({ url, body }) => url === '/api/navigation/route' && JSON.stringify(body).includes('"vehicleType"'),
      );
    await screen.findByText(/km left$/);
    expect(fromCar()).toHaveLength(1);
    car = { lat: 28.599, lng: 77.215 };
    const beforeThis = requests.length;
    await waitFor(() => expect(requests.slice(beforeThis).some(({ url }) => url.endsWith('/tracking'))).toBe(true), {
      timeout: 4_000,
    });
    car = { lat: 28.598, lng: 77.216 };
    await waitFor(() => expect(fromCar().length).toBeGreaterThan(1), { timeout: 6_000 });
    expect(fromCar()[1]?.body).toMatchObject({ origin: car, heading: 180 });
  });

  it('starts the way to the drop-off at nothing, whatever the way to the pickup had come to', async () => {
    let ride = makeRide({ status: 'driver_assigned' });
    let leg = makeTracking({ routeProgress: 100 });
    const { requests } = open(ride, {
      'GET /api/rides/*': () => answerOf(getRide, ride),
      'GET /api/rides/*/tracking': () => answerOf(getTracking, leg),
    });
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/tracking'))).toBe(true));
    ride = makeRide({ status: 'in_progress', version: 3 });
    leg = makeTracking({ routeProgress: 7 });
    const seen = new Set<string | null>();
    await waitFor(() => {
      const value = screen.getByRole('progressbar').getAttribute('value');
      seen.add(value);
      expect(value).toBe('7');
    });
    expect(seen).not.toContain('100');
  });

  it('does not share the rider’s position before the trip starts', async () => {
    const { requests } = open(makeRide({ status: 'driver_assigned' }));
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/tracking'))).toBe(true));
    expect(requests.some(({ url }) => url.endsWith('/location'))).toBe(false);
  });

  it('shares no further position once the server says that the trip is over, and reads the trip', async () => {
    let ride = makeRide({ status: 'in_progress' });
    const { requests } = open(ride, {
      'GET /api/rides/*': () => answerOf(getRide, ride),
      'POST /api/rides/*/location': () => {
        ride = makeRide({ status: 'completed', version: 9 });
        return problemOf(409, 'invalid_transition', 'The trip is over.');
      },
    });
    await sheet('Trip completed');
    expect(requests.filter(({ url }) => url.endsWith('/location'))).toHaveLength(1);
  });

  it('sends one position at a time: the newest follows when the one before is answered', async () => {
    const answers = new EventTarget();
    const answered = new Promise((resolve) => answers.addEventListener('come', resolve));
    const { requests, setLocation } = open(makeRide({ status: 'in_progress' }), {
      'POST /api/rides/*/location': async () => {
        await answered;
        return { status: 200, body: { success: true } };
      },
    });
    const latitudes = () =>
      requests.filter(({ url }) => url.endsWith('/location')).map(({ body }) => Object(body)['lat']);
    await waitFor(() => expect(latitudes()).toHaveLength(1));
    const { position } = located;
    for (const lat of [19.1, 19.2, 19.3])
      act(() => setLocation({ ...unknownLocation, ...located, position: { ...position, lat } }));
    expect(latitudes()).toEqual([position.lat]);
    answers.dispatchEvent(new Event('come'));
    await waitFor(() => expect(latitudes()).toEqual([position.lat, 19.3]));
  });

  it('sums up a completed trip and takes a rating', async () => {
    const completed = makeRide({ status: 'completed' });
    const { requests, toasts, pathname } = open(completed, {
      'GET /api/rides/*/receipt': answerOf(rideReceipt, makeReceipt()),
      'POST /api/rides/*/rate': answerOf(rateRide, { ...completed, rating: 4 }),
    });
    const user = userEvent.setup();
    const panel = within(await sheet('Trip completed'));
    expect(await panel.findByText('RH2526-000042')).toBeVisible();
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Base',
      'Distance · 8.9 km as the crow flies',
      'Time · 21 min',
      'GST',
      'Total',
    ]);
    expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '₹15.00',
      '₹161.00',
      '₹0.00',
      '₹8.80',
      '₹184.80',
    ]);
    expect(panel.queryByRole('button', { name: 'Submit rating' })).toBeNull();
    const group = panel.getByRole('group', { name: 'Rate Vikram Singh' });
    expect(within(group).getAllByRole('radio')).toHaveLength(5);
    await user.click(within(group).getByRole('radio', { name: '3 stars' }));
    await user.keyboard('{ArrowRight}');
    await user.click(panel.getByRole('checkbox', { name: 'Clean' }));
    await user.click(panel.getByRole('button', { name: 'Submit rating' }));
    expect(await panel.findByRole('group', { name: 'You rated Vikram Singh' })).toBeVisible();
    expect(requests.find(({ url }) => url.endsWith('/rate'))?.body).toEqual({
      rating: 4,
      tags: ['clean'],
      riderId: rider.id,
    });
    expect(toasts).toContainEqual(
      expect.objectContaining({ title: 'Rating submitted', description: 'Thank you for your feedback!' }),
    );
    await user.click(panel.getByRole('button', { name: 'Book Another Ride' }));
    expect(pathname()).toBe('/rider');
  });

  it.each([
    ['rider', 'You cancelled this ride. You pay nothing.'],
    ['driver', 'Your driver cancelled this ride. You pay nothing.'],
    ['admin', 'Our support team cancelled this ride. You pay nothing.'],
    ['expiry', 'No driver could be found in time. You pay nothing.'],
  ] as const)('says who cancelled: %s', async (cancelledBy, words) => {
    open(makeRide({ status: 'cancelled', cancelledBy, assignedAt: '2026-03-02T05:00:08.000Z' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book Another Ride' })).toBeVisible();
  });

  it('does not blame the rider for a search that found no driver', async () => {
    open(makeRide({ status: 'cancelled', cancelledBy: 'rider', assignedAt: null }));
    expect(await screen.findByText('The search ended before a driver was found. You pay nothing.')).toBeVisible();
  });

  it('reads a change of status aloud', async () => {
    let ride = makeRide({ status: 'driver_assigned' });
    open(ride, { 'GET /api/rides/*': () => answerOf(getRide, ride) });
    await sheet('Driver on the way');
    ride = makeRide({ status: 'driver_arrived', version: 2 });
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Your driver has arrived'),
    );
  });

  it('keeps the code in view when the network goes', async () => {
    let down = false;
    open(makeRide({ status: 'driver_assigned' }), {
      'GET /api/rides/*': () => {
        if (down) throw new TypeError('network');
        return answerOf(getRide, makeRide({ status: 'driver_assigned' }));
      },
    });
    await sheet('Driver on the way');
    down = true;
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('Your code stays valid offline')).toBeVisible();
    expect(await screen.findByText(/You see it as of/)).toBeVisible();
    expect(screen.getByText('Trip code 4 8 2 1')).toBeVisible();
    online.mockRestore();
  });

  it.each([
    ['in_progress', 'Trip in progress', ['Waiting for the network']],
    ['completed', 'Trip completed', []],
  ] as const)('does not mention a code offline once the trip has none to show: %s', async (status, title, words) => {
    open(makeRide({ status }));
    await sheet(title);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    const notes = screen.queryAllByText(/Waiting for the network|Your code stays valid offline/);
    expect(notes.map(({ textContent }) => textContent)).toEqual(words);
    online.mockRestore();
  });

  it('says that another person’s trip is not open, and leads back', async () => {
    const { pathname } = open(makeRide(), {
      'GET /api/rides/*': problemOf(403, 'forbidden', 'This ride is not yours.'),
    });
    expect(await screen.findByText('This ride is not yours.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to riding' }));
    expect(pathname()).toBe('/rider');
  });

  it('says that a link that is no ride’s leads nowhere, and leads back without Retry (F9)', async () => {
    const { pathname } = open(makeRide(), {
      'GET /api/rides/*': problemOf(400, 'invalid_input', 'There is nothing at this address. Please check the link.'),
    });
    expect(await screen.findByText('Ride not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to riding' }));
    expect(pathname()).toBe('/rider');
  });

  it('offers Retry when the ride cannot be loaded', async () => {
    let failing = true;
    open(makeRide(), {
      'GET /api/rides/*': () =>
        failing
          ? problemOf(503, 'unavailable', 'Rides are not available right now.')
          : answerOf(getRide, makeRide({ status: 'driver_arrived' })),
    });
    expect(await screen.findByText('Your trip could not be loaded')).toBeVisible();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await sheet('Your driver has arrived')).toBeVisible();
  });
});
