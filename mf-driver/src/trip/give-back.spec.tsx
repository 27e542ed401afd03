import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverActiveRide, driverCharge, getRide, releaseRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { pass, press, renderDriver, type Handlers } from '../testing/render-driver.js';
import { openTrip } from '../testing/trip.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 5, 10) });
});
afterEach(() => {
  jest.useRealTimers();
});

const place = () => screen.getByTestId('place').textContent;
const heading = () => screen.getByRole('heading', { level: 1 });
const dialog = () => within(screen.getByRole('dialog'));
const released = makeRide({ status: 'searching', driverId: null, driver: null, releases: 1, releasedBy: 'driver' });
const gone = problemOf(404, 'not_found', 'There is no such ride.');

function open(handlers: Handlers = {}) {
  return openTrip(
    { status: 'driver_assigned' },
    { [`POST /api/rides/${rideId}/release`]: answerOf(releaseRide, released), ...handlers },
  );
}
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const confirm = async () => {
  fireEvent.click(dialog().getByRole('button', { name: 'Give back' }));
  await pass(50);
};
const releases = (requests: readonly { url: string; body: unknown }[]) =>
  requests.filter(({ url }) => url === `/api/rides/${rideId}/release`).map(({ body }) => body);

describe('giving a ride back', () => {
  it.each([
    ['Trouble with my vehicle', 'vehicle_trouble'],
    ['I cannot reach the rider', 'rider_unreachable'],
    ['The pickup is too far', 'too_far'],
    ['A personal reason', 'personal'],
    ['Another reason', 'other'],
  ])('for "%s" sends that reason, says so and leads home', async (words, reason) => {
    const { requests, toasts } = await open();
    await press("Can't make it?");
    expect(dialog().getByText(/^Asha Rao gets another driver at the same fare\./)).toBeVisible();
    fireEvent.click(dialog().getByRole('radio', { name: words }));
    await confirm();
    expect(releases(requests)).toEqual([{ reason }]);
    expect(toasts.at(-1)?.title).toBe('Ride given back');
    expect(place()).toBe('/driver');
  });

  it('asks for a reason', async () => {
    const { requests } = await open();
    await press("Can't make it?");
    await confirm();
    expect(dialog().getByRole('alert')).toHaveTextContent('Choose a reason.');
    expect(releases(requests)).toEqual([]);
    fireEvent.click(dialog().getByRole('button', { name: 'Keep the ride' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heading()).toHaveTextContent('Going to pickup');
  });

  it('says why it did not work, and keeps the ride', async () => {
    const { toasts } = await open({
      [`POST /api/rides/${rideId}/release`]: problemOf(503, 'unavailable', 'Rides are resting.'),
    });
    await press("Can't make it?");
    fireEvent.click(dialog().getByRole('radio', { name: 'A personal reason' }));
    await confirm();
    expect(toasts.at(-1)).toMatchObject({ title: 'The ride was not given back', description: 'Rides are resting.' });
    expect(heading()).toHaveTextContent('Going to pickup');
  });

  it('is no loss of the ride, also where the news of it comes before the answer', async () => {
    let answer: StubAnswer = answerOf(getRide, makeRide());
    const { toasts, live } = await open({
      [`GET /api/rides/${rideId}`]: () => answer,
      [`POST /api/rides/${rideId}/release`]: async () => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        return answerOf(releaseRide, released);
      },
    });
    await press("Can't make it?");
    fireEvent.click(dialog().getByRole('radio', { name: 'A personal reason' }));
    await confirm();
    answer = gone;
    act(() => live.tell({ kind: 'ride', rideId, version: 9, status: 'searching' }));
    await pass(50);
    expect(heading()).toHaveTextContent('Going to pickup');
    await pass(500);
    expect([place(), toasts.at(-1)?.title]).toEqual(['/driver', 'Ride given back']);
  });

  it('says what it costs where the law makes the driver pay, and which reasons excuse', async () => {
    await open({
      'GET /api/rides/*/driver-charge': answerOf(driverCharge, {
        charge: '48.74',
        excusedBy: ['vehicle_trouble', 'rider_unreachable', 'of_a_later_release'],
      }),
    });
    await press("Can't make it?");
    const words =
      'This costs you ₹48.74, which Asha Rao gets. ' +
      'It costs nothing for these reasons: Trouble with my vehicle and I cannot reach the rider.';
    expect(dialog().getByRole('status')).toHaveTextContent(words);
    fireEvent.click(dialog().getByRole('radio', { name: 'Trouble with my vehicle' }));
    expect(dialog().getByRole('status')).toHaveTextContent('This reason costs you nothing.');
    fireEvent.click(dialog().getByRole('radio', { name: 'A personal reason' }));
    expect(dialog().getByRole('status')).toHaveTextContent(words);
  });

  it('is possible where nobody can say what it costs', async () => {
    const { requests } = await open({
      'GET /api/rides/*/driver-charge': problemOf(503, 'unavailable', 'Rides are resting.'),
    });
    await press("Can't make it?");
    expect(dialog().getByRole('status')).toBeEmptyDOMElement();
    fireEvent.click(dialog().getByRole('radio', { name: 'A personal reason' }));
    await confirm();
    expect(releases(requests)).toEqual([{ reason: 'personal' }]);
  });

  it('is not offered once the driver has arrived', async () => {
    await openTrip({ status: 'driver_arrived', arrivedAt: new Date().toISOString() });
    expect(screen.queryByRole('button', { name: "Can't make it?" })).toBeNull();
  });

  it('meets no barrier', async () => {
    await open();
    await press("Can't make it?");
    await confirm();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});

describe('a ride that was taken back', () => {
  it.each([
    [{}, gone, 'It was taken back, and goes to another driver'],
    [{ stalledAt: '2026-06-01T05:08:00.000Z' }, gone, 'You did not come nearer, so the rider gets another driver'],
    [{}, problemOf(409, 'offer_expired', 'Late.'), 'It was taken back, and goes to another driver'],
    [{}, problemOf(409, 'ride_taken', 'Taken.'), 'It was taken back, and goes to another driver'],
    [{}, problemOf(409, 'ride_cancelled', 'Cancelled.'), 'The ride was cancelled'],
  ])('says so in words and leads home (%#)', async (known, end, words) => {
    let answer: StubAnswer = answerOf(getRide, makeRide(known));
    await open({ [`GET /api/rides/${rideId}`]: () => answer });
    answer = end;
    await pass(3_050);
    expect(heading()).toHaveTextContent('This ride is no longer yours');
    expect(screen.getByText(words)).toBeVisible();
    await pass(5_000);
    expect(place()).toBe('/driver');
  });

  it('says so where it shows as searching, or as another’s', async () => {
    const { set } = await open();
    set({ status: 'searching', driverId: null, driver: null });
    await pass(3_050);
    expect(heading()).toHaveTextContent('This ride is no longer yours');
    await press('Continue Driving');
    expect(place()).toBe('/driver');
  });

  it('does not lead back to it by what the device knew of it', async () => {
    let answer: StubAnswer = answerOf(getRide, makeRide());
    let active: StubAnswer | null = answerOf(driverActiveRide, makeRide());
    const handlers: Handlers = {
      [`GET /api/rides/${rideId}`]: () => answer,
      'GET /api/drivers/*/active-ride': () => active ?? unreachable(),
    };
    await renderDriver('/driver', { handlers });
    await pass(500);
    expect(place()).toBe(`/driver/trip/${rideId}`);
    [answer, active] = [gone, null];
    await pass(8_100);
    expect(place()).toBe('/driver');
    await pass(6_000);
    expect(place()).toBe('/driver');
  });

  it('is not reported while the server does not answer', async () => {
    let away = false;
    await open({
      [`GET /api/rides/${rideId}`]: () => {
        if (away) throw new TypeError('Failed to fetch');
        return answerOf(getRide, makeRide());
      },
    });
    away = true;
    await pass(6_050);
    expect(heading()).toHaveTextContent('Going to pickup');
  });
});
