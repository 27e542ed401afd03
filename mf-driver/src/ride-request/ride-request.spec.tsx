import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { getRide, rideRequests, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { RideRequest } from '@rahi/contracts/ride';
import type { LocationState } from '@rahi/web-kit';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { driverId, makeProfile, makeRequest, makeRide, otherRideId, rideId } from '../testing/factories.js';
import { pass, press, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const ring = () => screen.getByRole('timer', { name: 'Time to answer' }).className;
const place = () => screen.getByTestId('place').textContent;
const path = `/driver/ride-request/${rideId}`;
const gone = problemOf(404, 'not_found', 'There is no such ride.');

function open(handlers: Handlers = {}, location: Partial<LocationState> = {}) {
  return renderDriver(path, {
    location,
    handlers: { [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest()), ...handlers },
  });
}

describe('a ride request', () => {
  it('puts the money first, then the trip and the passenger', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'New Ride Request' })).toBeVisible();
    for (const [name, amount] of [
      ['Trip fare', '₹200.55'],
      ['Platform fee 20%', '−₹40.11'],
      ['Nearby bonus', '+₹5'],
      ['Your earnings', '₹165.44'],
      // By road (R34); the bonus goes by the straight line.
      ['Distance to pickup', '2.0 km'],
    ]) {
      expect(screen.getByText(name ?? '').closest('div')).toHaveTextContent(amount ?? '');
    }
    expect(screen.getByText('Barakhamba Road')).toBeVisible();
    expect(screen.getByText('2.0 km · 5 min')).toBeVisible();
    expect(screen.getByText('Asha Rao')).toBeVisible();
    expect(screen.getByText('4.6')).toBeVisible();
    expect(screen.queryByText(/Trip code/)).not.toBeInTheDocument();
  });

  it('shows the note of the rider', async () => {
    await open({ [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest({ note: 'Blue gate' })) });
    expect(screen.getByText('Blue gate')).toHaveTextContent('Note to the driver: Blue gate');
  });

  it('pays no bonus from 2 km on', async () => {
    await open({ [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest({ pickupLat: '28.6589' })) });
    expect(screen.getByText('Nearby bonus').closest('div')).toHaveTextContent('₹0');
    expect(screen.getByText('Your earnings').closest('div')).toHaveTextContent('₹160.44');
  });

  it('shows the straight line while the way is not known', async () => {
    await open({ 'POST /api/navigation/route': problemOf(503, 'unavailable', 'No roads.') });
    expect(screen.getByText('Distance to pickup').closest('div')).toHaveTextContent(/pickup1\.0 km$/);
    expect(screen.getByText('9.8 km · 24 min')).toBeVisible();
  });

  it('shows the server’s distance while the device has no position', async () => {
    await open({}, { position: null });
    expect(screen.getByText('Distance to pickup').closest('div')).toHaveTextContent('0.8 km');
    expect(screen.getByText('Nearby bonus').closest('div')).toHaveTextContent('+₹5');
  });

  it('shows neither a distance nor a bonus when they are unknown', async () => {
    const whole = makeRide({ status: 'searching', driverId: null, driver: null });
    await open({ [`GET /api/rides/${rideId}`]: answerOf(getRide, whole) }, { position: null });
    expect(screen.getByText('Distance to pickup').closest('div')).toHaveTextContent(/pickup–$/);
    expect(screen.getByText('Nearby bonus').closest('div')).toHaveTextContent('₹0');
  });

  it('falls back to "Rider" and 4.8', async () => {
    await open({ [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest({ rider: { name: '', rating: null } })) });
    expect(screen.getByText('Rider')).toBeVisible();
    expect(screen.getByText('4.8')).toBeVisible();
  });

  it('shows the trip code where the server gives one', async () => {
    const whole = makeRide({ status: 'searching', driverId: null, driver: null, otp: '4821' });
    await open({ [`GET /api/rides/${rideId}`]: answerOf(getRide, whole) });
    expect(screen.getByText('4821')).toBeVisible();
  });

  it('says what went wrong, and reads again on Retry', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Rides are resting.');
    await open({ [`GET /api/rides/${rideId}`]: () => answer });
    expect(screen.getByRole('alert')).toHaveTextContent('Rides are resting.');
    answer = answerOf(getRide, makeRequest());
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'New Ride Request' })).toBeVisible();
  });
});

describe('the countdown', () => {
  it('is green above 15 s, yellow above 10 s, red below', async () => {
    await open();
    expect(ring()).toContain('ok');
    await pass(14_000);
    expect(ring()).toContain('ok');
    await pass(1_000);
    expect(ring()).toContain('warn');
    await pass(5_000);
    expect(ring()).toContain('bad');
  });

  it('returns home when it is over, in the documented words, and does not offer the request again', async () => {
    const { toasts } = await open({ 'GET /api/ride-requests': answerOf(rideRequests, [makeRequest()]) });
    await pass(30_000);
    expect(toasts.at(-1)).toMatchObject({
      title: 'Request Expired',
      description: 'The ride request has expired and was offered to another driver.',
    });
    expect(place()).toBe('/driver');
    await pass(3_050);
    expect(screen.getByText("You're online and ready!")).toBeVisible();
  });

  it('goes on after a reload, and ends when it would have', async () => {
    const { unmount } = await open();
    await pass(22_000);
    unmount();
    const { toasts } = await open();
    expect(ring()).toContain('bad');
    await pass(8_000);
    expect(toasts.at(-1)?.title).toBe('Request Expired');
    expect(place()).toBe('/driver');
  });

  it('that ran out while the page was away is over at once', async () => {
    const { unmount } = await open();
    unmount();
    await pass(31_000);
    const { toasts } = await open();
    expect(toasts.at(-1)?.title).toBe('Request Expired');
    expect(place()).toBe('/driver');
  });

  it('ends when the server says that the offer does', async () => {
    const expiresAt = new Date(Date.now() + 12_000).toISOString();
    const request = makeRequest({ offer: { exclusive: true, expiresAt } });
    const { toasts } = await open({ [`GET /api/rides/${rideId}`]: answerOf(getRide, request) });
    expect(ring()).toContain('warn');
    await pass(2_000);
    expect(ring()).toContain('bad');
    await pass(10_000);
    expect(toasts.at(-1)?.title).toBe('Request Expired');
    expect(place()).toBe('/driver');
  });

  it('keeps the countdown of the offer when the ride opens to every driver, and restarts it with an offer', async () => {
    let offer: RideRequest['offer'] = { exclusive: false, expiresAt: null };
    await open({ [`GET /api/rides/${rideId}`]: () => answerOf(getRide, makeRequest({ offer })) });
    await pass(18_000);
    expect(ring()).toContain('warn');
    offer = { exclusive: true, expiresAt: new Date(Date.now() + 30_000).toISOString() };
    await pass(3_050);
    expect(ring()).toContain('ok');
    offer = { exclusive: false, expiresAt: null };
    await pass(12_050);
    expect(ring()).toContain('warn');
    expect(place()).toBe(path);
  });

  it('has the documented time where the device’s clock is ahead', async () => {
    const offer = { exclusive: true, expiresAt: new Date(Date.now() - 3_600_000).toISOString() };
    await open({ [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest({ offer })) });
    expect(ring()).toContain('ok');
    await pass(29_000);
    expect(place()).toBe(path);
  });

  it('gains no time by paging to another request and back', async () => {
    const other = makeRequest({ id: otherRideId, pickupAddress: 'Lodhi Road', pickupLat: '28.5889' });
    await open({
      [`GET /api/rides/${otherRideId}`]: answerOf(getRide, other),
      'GET /api/ride-requests': answerOf(rideRequests, [makeRequest(), other]),
    });
    expect(screen.getByText('1 of 2')).toBeVisible();
    await pass(12_000);
    fireEvent.click(screen.getByRole('button', { name: 'Next request' }));
    await pass(50);
    expect(screen.getByText('2 of 2')).toBeVisible();
    expect(screen.getByText('Lodhi Road')).toBeVisible();
    expect(ring()).toContain('ok');
    fireEvent.click(screen.getByRole('button', { name: 'Previous request' }));
    await pass(4_000);
    expect(ring()).toContain('warn');
  });
});

describe('answering', () => {
  it('accepts for the driver itself and goes on to the trip', async () => {
    let ride = answerOf(getRide, makeRequest());
    const { toasts, requests } = await open({
      [`GET /api/rides/${rideId}`]: () => ride,
      [`PATCH /api/rides/${rideId}`]: () => {
        ride = answerOf(getRide, makeRide());
        return answerOf(updateRide, makeRide());
      },
    });
    await press('Accept');
    expect(requests.find(({ url, method }) => method === 'PATCH' && url === `/api/rides/${rideId}`)?.body).toEqual({
      status: 'driver_assigned',
      driverId,
    });
    expect(toasts.at(-1)?.title).toBe('Ride Accepted!');
    expect(place()).toBe(`/driver/trip/${rideId}`);
  });

  it.each([
    [409, 'ride_taken', 'Another driver was faster.', 'This ride may have been taken by another driver.'],
    [409, 'ride_cancelled', 'The rider has cancelled this ride.', 'The ride was cancelled before you accepted it.'],
    [409, 'offer_expired', 'Too late.', 'Your time to answer is over. The ride is offered to other drivers now.'],
    [403, 'driver_offline', 'You are offline.', 'You are not online as a driver. Go online, then accept.'],
    [409, 'driver_not_eligible', 'You drive another type.', 'You drive another type.'],
    [409, 'driver_busy', 'Busy.', 'You already have a ride. Finish it first.'],
    [403, 'no_driver_profile', 'You are not a driver.', 'No driver profile found'],
    [503, 'unavailable', 'Rides are resting.', 'Rides are resting.'],
  ])('says why accepting failed, and goes home (%i %s)', async (status, code, detail, said) => {
    const { toasts } = await open({ [`PATCH /api/rides/${rideId}`]: problemOf(status, code, detail) });
    await press('Accept');
    expect(toasts.at(-1)).toMatchObject({ title: 'Failed to Accept', description: said });
    expect(place()).toBe('/driver');
  });

  it('says why accepting failed, also when a poll has seen before that the request is gone', async () => {
    const taken = problemOf(409, 'ride_taken', 'Another driver was faster.');
    let isTaken = false;
    const answers: ((answer: StubAnswer) => void)[] = [];
    const { toasts } = await open({
      [`GET /api/rides/${rideId}`]: () => (isTaken ? taken : answerOf(getRide, makeRequest())),
      [`PATCH /api/rides/${rideId}`]: () => new Promise<StubAnswer>((done) => answers.push(done)),
    });
    await press('Accept');
    isTaken = true;
    await pass(6_000);
    expect(toasts).toEqual([]);
    answers[0]?.(taken);
    await pass(50);
    expect(toasts.map(({ title }) => title)).toEqual(['Failed to Accept']);
    expect(place()).toBe('/driver');
  });

  it('waits for the network with the press on Accept, and takes the ride once it is back', async () => {
    let up = false;
    const { toasts } = await open({
      [`PATCH /api/rides/${rideId}`]: () => {
        if (!up) throw new TypeError('Failed to fetch');
        return answerOf(updateRide, makeRide({ status: 'driver_assigned' }));
      },
    });
    await press('Accept');
    expect(screen.getByText('Sent when the network is back')).toBeVisible();
    expect(toasts).toEqual([]);
    expect(place()).toBe(path);
    up = true;
    window.dispatchEvent(new Event('online'));
    await pass(50);
    expect(place()).toBe(`/driver/trip/${rideId}`);
  });

  it('says that its time is over when the network does not come back by then', async () => {
    const { toasts, requests } = await open({
      [`PATCH /api/rides/${rideId}`]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await press('Accept');
    await pass(30_000);
    expect(toasts.at(-1)?.title).toBe('Request Expired');
    expect(place()).toBe('/driver');
    const tries = () => requests.filter(({ method, url }) => method === 'PATCH' && url.startsWith('/api/rides/'));
    const before = tries().length;
    expect(before).toBeGreaterThan(2);
    await pass(30_000);
    expect(tries()).toHaveLength(before);
  });

  it('reads the profile again when the server took the driver offline, and keeps the request', async () => {
    let online = true;
    await open({
      'GET /api/drivers/user/*': () => answerOf(driverByUser, makeProfile({ isOnline: online })),
      [`PATCH /api/rides/${rideId}`]: () => {
        online = false;
        return problemOf(403, 'driver_offline', 'You are offline.');
      },
    });
    await press('Accept');
    expect(screen.getByText("You're offline")).toBeVisible();
  });

  it('takes no press in its first second: the one before was meant for something else', async () => {
    const { requests } = await open();
    const accept = screen.getByRole('button', { name: 'Accept' });
    expect(accept).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(accept);
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    await pass(900);
    fireEvent.click(accept);
    expect(place()).toBe(path);
    expect(requests.some(({ method, url }) => method === 'PATCH' && url.startsWith('/api/rides/'))).toBe(false);
    await pass(100);
    expect(accept).not.toHaveAttribute('aria-disabled');
  });
});

const declines = (requests: readonly { method: string; url: string }[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url === `/api/rides/${rideId}/decline`);

describe('declining', () => {
  it('says so, and passes the request on at once', async () => {
    const { toasts, requests } = await open();
    await press('Decline');
    expect(toasts.at(-1)?.title).toBe('Ride Declined');
    expect(place()).toBe('/driver');
    expect(declines(requests)).toHaveLength(1);
    await pass(10_000);
    expect(declines(requests)).toHaveLength(1);
  });

  it('is sent once the network is back', async () => {
    let away = true;
    const { requests } = await open({
      'POST /api/rides/*/decline': () => {
        if (away) throw new TypeError('Failed to fetch');
        return { status: 204 };
      },
    });
    await press('Decline');
    expect(place()).toBe('/driver');
    away = false;
    window.dispatchEvent(new Event('online'));
    await pass(50);
    expect(declines(requests)).toHaveLength(2);
    await pass(30_000);
    expect(declines(requests)).toHaveLength(2);
  });

  it('is forgotten once the offer is over anyway', async () => {
    const { requests } = await open({
      'POST /api/rides/*/decline': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await press('Decline');
    await pass(40_000);
    const tried = declines(requests).length;
    expect(tried).toBeGreaterThan(5);
    await pass(60_000);
    expect(declines(requests)).toHaveLength(tried);
  });

  it('is not tried again where the server refuses it', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const { requests } = await open({ 'POST /api/rides/*/decline': gone });
    await press('Decline');
    await pass(10_000);
    expect([declines(requests).length, warn.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('a request that ends by itself', () => {
  it.each([
    ['ride_taken', 'This request is no longer open', 'This ride may have been taken by another driver.'],
    ['ride_cancelled', 'This request is no longer open', 'The ride was cancelled before you accepted it.'],
    ['offer_expired', 'Request Expired', 'The ride request has expired and was offered to another driver.'],
    ['not_found', 'This request is no longer open', 'It was taken by another driver or cancelled.'],
  ])('leads home and says what became of it (%s)', async (code, title, description) => {
    let answer: StubAnswer = answerOf(getRide, makeRequest());
    const { toasts } = await open({ [`GET /api/rides/${rideId}`]: () => answer });
    answer = problemOf(code === 'not_found' ? 404 : 409, code, 'Gone.');
    await pass(3_050);
    expect(place()).toBe('/driver');
    expect(toasts.at(-1)).toMatchObject({ title, description });
  });

  it('leads to the trip when the rider chose this driver', async () => {
    let answer: StubAnswer = answerOf(getRide, makeRequest());
    await open({ [`GET /api/rides/${rideId}`]: () => answer });
    answer = answerOf(getRide, makeRide());
    await pass(3_050);
    expect(place()).toBe(`/driver/trip/${rideId}`);
  });
});
