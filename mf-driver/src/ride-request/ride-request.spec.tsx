import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, rideRequests, updateRide } from '@rahi/contracts/calls/rides.calls';
import type { LocationState } from '@rahi/web-kit';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { driverId, makeRequest, makeRide, otherRideId, rideId } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

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
      ['Distance to pickup', '1.0 km'],
    ]) {
      expect(screen.getByText(name ?? '').closest('div')).toHaveTextContent(amount ?? '');
    }
    expect(screen.getByText('Barakhamba Road')).toBeVisible();
    expect(screen.getByText('9.8 km · 24 min')).toBeVisible();
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

  it('tells the distance that the server knows while the device knows none', async () => {
    await open({}, { position: null });
    expect(screen.getByText('Distance to pickup').closest('div')).toHaveTextContent('0.8 km');
    expect(screen.getByText('Nearby bonus').closest('div')).toHaveTextContent('+₹5');
  });

  it('makes up neither a distance nor a bonus where nobody knows them', async () => {
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
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await pass(50);
    expect(requests.find(({ url, method }) => method === 'PATCH' && url === `/api/rides/${rideId}`)?.body).toEqual({
      status: 'driver_assigned',
      driverId,
    });
    expect(toasts.at(-1)?.title).toBe('Ride Accepted!');
    expect(place()).toBe(`/driver/trip/${rideId}`);
  });

  it('says that the ride may be taken when accepting fails, and goes home', async () => {
    const { toasts } = await open({
      [`PATCH /api/rides/${rideId}`]: problemOf(409, 'ride_taken', 'Another driver was faster.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await pass(50);
    expect(toasts.at(-1)).toMatchObject({
      title: 'Failed to Accept',
      description: 'This ride may have been taken by another driver.',
    });
    expect(place()).toBe('/driver');
  });

  it('names a missing driver profile', async () => {
    const { toasts } = await open({
      [`PATCH /api/rides/${rideId}`]: problemOf(403, 'no_driver_profile', 'You are not a driver.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await pass(50);
    expect(toasts.at(-1)?.description).toBe('No driver profile found');
  });

  it('declines without telling the server', async () => {
    const { toasts, requests } = await open();
    const before = requests.length;
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(toasts.at(-1)?.title).toBe('Ride Declined');
    expect(place()).toBe('/driver');
    expect(requests.slice(before).every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('a request that ends by itself', () => {
  it('leads home once it is another’s', async () => {
    let answer: StubAnswer = answerOf(getRide, makeRequest());
    const { toasts } = await open({ [`GET /api/rides/${rideId}`]: () => answer });
    answer = gone;
    await pass(3_050);
    expect(place()).toBe('/driver');
    expect(toasts.at(-1)?.description).toBe('This ride may have been taken by another driver.');
  });

  it('leads to the trip when the rider chose this driver', async () => {
    let answer: StubAnswer = answerOf(getRide, makeRequest());
    await open({ [`GET /api/rides/${rideId}`]: () => answer });
    answer = answerOf(getRide, makeRide());
    await pass(3_050);
    expect(place()).toBe(`/driver/trip/${rideId}`);
  });
});
