import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { updateRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { connaughtPlace, makePosition, makeRide, rideId } from '../testing/factories.js';
import { pass, press, renderDriver } from '../testing/render-driver.js';
import { trip } from '../testing/trip.js';

const now = Date.UTC(2026, 5, 1, 5, 10);
beforeEach(() => {
  jest.useFakeTimers({ now });
  jest.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  jest.useRealTimers();
});

const heading = () => screen.getByRole('heading', { level: 1 });
const later = () => screen.queryByText('Sent when the network is back');
const connect = async () => {
  window.dispatchEvent(new Event('online'));
  await pass(200);
};
const sendsAgain = 5_000;

/** A trip whose server is away until `state.up`. `refuse` answers in place of the server. */
async function offlineTrip(first: Partial<Ride>) {
  const { handlers, set } = trip(first);
  const state: { up: boolean; refuse: ((status: string) => StubAnswer | null) | null } = { up: false, refuse: null };
  const reached: unknown[] = [];
  let ride = makeRide(first);
  const options = {
    handlers: {
      ...handlers,
      [`PATCH /api/rides/${rideId}`]: ({ body }: { body?: unknown }) => {
        if (!state.up) throw new TypeError('Failed to fetch');
        const move = updateRide.body.parse(body);
        reached.push(move);
        const refusal = state.refuse?.(move.status);
        if (refusal) return refusal;
        set({ status: move.status });
        ride = makeRide({ ...ride, status: move.status });
        return answerOf(updateRide, ride);
      },
    },
    location: { position: makePosition(connaughtPlace) },
  };
  const render = () => renderDriver(`/driver/trip/${rideId}`, options);
  return { ...(await render()), render, state, reached, set };
}

const iso = expect.stringMatching(/^2026-06-01T05:1\d/);

describe('a trip that is driven without a network', () => {
  it('goes on: arrived, started and ended are sent in order once it is back, with the times of the presses', async () => {
    const { state, reached, toasts } = await offlineTrip({ status: 'driver_assigned' });
    expect(later()).toBeNull();
    await press("I've Arrived");
    expect(heading()).toHaveTextContent('Waiting for rider');
    expect(later()).toBeVisible();
    fireEvent.change(screen.getByLabelText('Ask for the trip code'), { target: { value: '4821' } });
    await press('Start Trip');
    expect(heading()).toHaveTextContent('Trip in progress');
    const started = new Date(Date.now()).toISOString().slice(0, 17);
    await pass(60_000);
    await press('End Trip');
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeDisabled();
    expect(later()).toBeVisible();
    expect(toasts).toEqual([]);
    await pass(120_000);
    state.up = true;
    await connect();
    expect(reached).toEqual([
      { status: 'driver_arrived' },
      { status: 'in_progress', otp: '4821', startedAt: expect.stringContaining(started) },
      { status: 'completed', completedAt: iso },
    ]);
    expect(heading()).not.toHaveTextContent('Trip in progress');
    expect(later()).toBeNull();
  });

  it('stands where it stood after a reload, and is sent by then', async () => {
    const { state, reached, render } = await offlineTrip({ status: 'driver_assigned' });
    await press("I've Arrived");
    cleanup();
    await render();
    expect(heading()).toHaveTextContent('Waiting for rider');
    state.up = true;
    // No event says that the network is back.
    await pass(sendsAgain);
    expect(reached).toEqual([{ status: 'driver_arrived' }]);
    expect(later()).toBeNull();
    await pass(sendsAgain * 2);
    expect(reached).toHaveLength(1);
  });

  it('asks for the code again that was wrong, and forgets what came after', async () => {
    const detail = 'That is not the code. 4 tries are left.';
    const { state, reached } = await offlineTrip({ status: 'driver_arrived', arrivedAt: new Date(now).toISOString() });
    fireEvent.change(screen.getByLabelText('Ask for the trip code'), { target: { value: '1111' } });
    await press('Start Trip');
    await press('End Trip');
    state.refuse = () => problemOf(422, 'wrong_trip_code', detail);
    state.up = true;
    await connect();
    expect(reached).toMatchObject([{ status: 'in_progress' }]);
    expect(heading()).toHaveTextContent('Waiting for rider');
    expect(screen.getByLabelText('Ask for the trip code')).toHaveAccessibleDescription(detail);
    expect(later()).toBeNull();
  });

  it('does not mind that the server has made a move whose answer was lost', async () => {
    const { state, reached, toasts } = await offlineTrip({ status: 'driver_assigned' });
    await press("I've Arrived");
    fireEvent.change(screen.getByLabelText('Ask for the trip code'), { target: { value: '4821' } });
    await press('Start Trip');
    state.refuse = (status) =>
      status === 'driver_arrived'
        ? problemOf(409, 'invalid_transition', 'It is there.', { rideStatus: 'driver_arrived' })
        : null;
    state.up = true;
    await connect();
    expect(reached).toMatchObject([{ status: 'driver_arrived' }, { status: 'in_progress' }]);
    expect(toasts).toEqual([]);
    expect(heading()).toHaveTextContent('Trip in progress');
  });

  it('says what the server refused', async () => {
    const { state, toasts } = await offlineTrip({ status: 'in_progress' });
    await press('End Trip');
    state.refuse = () => problemOf(409, 'far_from_dropoff', 'Why here?', { metres: 900 });
    state.up = true;
    await connect();
    expect(toasts.at(-1)?.description).toBe('Failed to update ride status. Please try again.');
    expect(screen.getByRole('button', { name: 'End Trip' })).toBeEnabled();
    expect(later()).toBeNull();
  });

  it('is not cancelled without the server', async () => {
    const { toasts } = await offlineTrip({ status: 'driver_arrived' });
    await press('Cancel Trip');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Trip' }));
    await pass(50);
    expect(toasts.at(-1)?.description).toBe('No network. Your trip goes on; try again when you are connected.');
    expect(later()).toBeNull();
  });
});
