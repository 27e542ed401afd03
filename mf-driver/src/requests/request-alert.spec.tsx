import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import { answerOf, standInForSound } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { makeRequest, otherRideId, rideId } from '../testing/factories.js';
import { pass, press, renderDriver } from '../testing/render-driver.js';

let sound: ReturnType<typeof standInForSound>;
beforeEach(() => {
  jest.useFakeTimers();
  sound = standInForSound();
});
afterEach(() => {
  jest.useRealTimers();
  sound.remove();
});

const bell = () => screen.getByRole('button', { name: 'Sound and vibration for requests' });
const touch = () => fireEvent.pointerUp(document.body);

async function atHome() {
  let waiting: ReturnType<typeof makeRequest>[] = [];
  const handlers = {
    'GET /api/ride-requests': () => answerOf(rideRequests, waiting),
    [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest()),
  };
  const view = await renderDriver('/driver', { handlers });
  const come = async (...requests: typeof waiting) => {
    waiting = requests;
    await pass(3_050);
  };
  return { ...view, handlers, come };
}

const first = makeRequest();
const second = makeRequest({ id: otherRideId });

describe('sound and vibration', () => {
  it('come with a new request and again every three seconds, until it is answered', async () => {
    const { come } = await atHome();
    touch();
    await come(first);
    expect(sound.vibrate).toHaveBeenCalledTimes(1);
    expect(sound.started).toHaveBeenCalledTimes(4);
    await pass(6_000);
    expect(sound.vibrate).toHaveBeenCalledTimes(3);
    await press('Decline');
    const rang = sound.vibrate.mock.calls.length;
    await pass(30_000);
    expect(sound.vibrate).toHaveBeenCalledTimes(rang);
  });

  it('end when the request is gone', async () => {
    const { come } = await atHome();
    touch();
    await come(first);
    await come();
    const rang = sound.vibrate.mock.calls.length;
    await pass(30_000);
    expect(sound.vibrate).toHaveBeenCalledTimes(rang);
  });

  it('end while the answer is on its way', async () => {
    const { come, handlers } = await atHome();
    Object.assign(handlers, { [`PATCH /api/rides/${rideId}`]: () => new Promise(() => undefined) });
    touch();
    await come(first);
    await press('Accept');
    const rang = sound.vibrate.mock.calls.length;
    await pass(6_000);
    expect(sound.vibrate).toHaveBeenCalledTimes(rang);
  });

  it('come at once for another request too, with the documented toast', async () => {
    const { come, toasts } = await atHome();
    touch();
    await come(first);
    expect(toasts).toEqual([]);
    // Between two rings of the first.
    await pass(1_000);
    const rang = sound.vibrate.mock.calls.length;
    await come(first, second);
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(sound.vibrate.mock.calls.length - rang).toBe(2);
    expect(toasts).toEqual([expect.objectContaining({ title: 'New Ride Request', durationMs: 5_000 })]);
  });

  it('wait for the first gesture, as browsers have it', async () => {
    const { come } = await atHome();
    await come(first);
    expect(sound.vibrate).not.toHaveBeenCalled();
    expect(sound.started).not.toHaveBeenCalled();
  });

  it('are off once switched off, also after a reload, and sound at once when switched on', async () => {
    const { unmount } = await atHome();
    expect(bell()).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(bell());
    expect(bell()).toHaveAttribute('aria-pressed', 'false');
    unmount();
    const { come } = await atHome();
    expect(bell()).toHaveAttribute('aria-pressed', 'false');
    touch();
    fireEvent.click(bell());
    expect(sound.vibrate).toHaveBeenCalledTimes(1);
    fireEvent.click(bell());
    await come(first);
    await pass(9_000);
    expect(sound.vibrate).toHaveBeenCalledTimes(1);
  });

  it('are not needed: without either, the request still opens', async () => {
    sound.remove();
    const { come } = await atHome();
    touch();
    await come(first);
    await pass(50);
    expect(screen.getByRole('heading', { name: 'New Ride Request' })).toBeVisible();
  });
});
