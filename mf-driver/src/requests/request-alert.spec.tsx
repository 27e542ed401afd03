import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { makeRequest, otherRideId, rideId } from '../testing/records.js';
import { pass, renderDriver } from '../testing/render-driver.js';

/** jsdom has neither: what the page asks of them is counted. */
const vibrate = jest.fn();
const started = jest.fn();
class AudioContextStandIn {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  resume = async () => void (this.state = 'running');
  close = async () => undefined;
  createOscillator = () => ({ frequency: {}, connect: (next: unknown) => next, start: started, stop: () => undefined });
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  vibrate.mockReset();
  started.mockReset();
  Object.assign(navigator, { vibrate });
  Object.assign(globalThis, { AudioContext: AudioContextStandIn });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(globalThis, 'AudioContext');
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
  it('come with a new request, once for each', async () => {
    const { come } = await atHome();
    touch();
    await come(first);
    expect(vibrate).toHaveBeenCalledTimes(1);
    expect(started).toHaveBeenCalledTimes(4);
    await pass(9_000);
    expect(vibrate).toHaveBeenCalledTimes(1);
    await come(first, second);
    expect(vibrate).toHaveBeenCalledTimes(2);
  });

  it('come on the screen of another request too', async () => {
    const { come } = await atHome();
    touch();
    await come(first);
    fireEvent.click(screen.getByRole('button', { name: 'View' }));
    await pass(50);
    await come(first, second);
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(vibrate).toHaveBeenCalledTimes(2);
  });

  it('wait for the first gesture, as browsers have it', async () => {
    const { come } = await atHome();
    await come(first);
    expect(vibrate).not.toHaveBeenCalled();
    expect(started).not.toHaveBeenCalled();
  });

  it('are off once switched off, also after a reload, and heard at once when switched on', async () => {
    const { unmount } = await atHome();
    expect(bell()).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(bell());
    expect(bell()).toHaveAttribute('aria-pressed', 'false');
    unmount();
    const { come } = await atHome();
    expect(bell()).toHaveAttribute('aria-pressed', 'false');
    touch();
    await come(first);
    expect(vibrate).not.toHaveBeenCalled();
    fireEvent.click(bell());
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it('are missed by nobody where the browser has neither', async () => {
    Reflect.deleteProperty(navigator, 'vibrate');
    Reflect.deleteProperty(globalThis, 'AudioContext');
    const { come } = await atHome();
    touch();
    await come(first);
    expect(screen.getByText('1 ride request nearby!')).toBeVisible();
  });
});
