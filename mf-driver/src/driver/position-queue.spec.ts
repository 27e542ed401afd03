import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, NetworkError, type Position } from '@rahi/web-kit';
import { makePosition } from '../testing/factories.js';
import { createPositionQueue, queueLimit } from './position-queue.js';

const at = (number: number) => makePosition({ at: number });
const unreachable = () => new NetworkError('unreachable');

/** A server that takes positions, and fails while `state.failure` is set. */
function server() {
  const sent: number[] = [];
  const state: { failure: Error | null } = { failure: null };
  const send = async ({ at: number }: Position) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (state.failure) throw state.failure;
    sent.push(number);
  };
  return { sent, state, send };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  jest.useRealTimers();
});

const drained = () => jest.advanceTimersByTimeAsync(10_000);

describe('the queue of positions', () => {
  it('sends each at once, and one at a time in the order of their adding', async () => {
    let [running, most] = [0, 0];
    const { sent, send } = server();
    const queue = createPositionQueue({
      send: async (position) => {
        most = Math.max(most, ++running);
        await send(position);
        running -= 1;
      },
    });
    for (const number of [1, 2, 3, 4]) queue.add(at(number));
    await drained();
    expect(sent).toEqual([1, 2, 3, 4]);
    expect(most).toBe(1);
    expect(queue.last()).toBeNull();
  });

  it('keeps what the network holds back, and sends it in order with what came since', async () => {
    const { sent, state, send } = server();
    const queue = createPositionQueue({ send });
    state.failure = unreachable();
    for (const number of [1, 2, 3]) queue.add(at(number));
    await drained();
    expect(sent).toEqual([]);
    expect(queue.last()).toEqual(at(3));
    state.failure = null;
    queue.add(at(4));
    await drained();
    expect(sent).toEqual([1, 2, 3, 4]);
  });

  it(`keeps the newest ${queueLimit} of more`, async () => {
    const { sent, state, send } = server();
    const queue = createPositionQueue({ send });
    state.failure = unreachable();
    for (let number = 1; number <= queueLimit + 30; number += 1) queue.add(at(number));
    await drained();
    state.failure = null;
    queue.flush();
    await drained();
    expect(sent).toHaveLength(queueLimit);
    expect([sent[0], sent.at(-1)]).toEqual([31, queueLimit + 30]);
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
  });

  it.each([429, 500, 503, 504])('takes an answer of %d for the network being away', async (status) => {
    const { sent, state, send } = server();
    const queue = createPositionQueue({ send });
    state.failure = new ApiError(status, '', '');
    queue.add(at(1));
    await drained();
    state.failure = null;
    queue.flush();
    await drained();
    expect(sent).toEqual([1]);
  });

  it('forgets what waits once the server refuses, and says so once', async () => {
    const { sent, state, send } = server();
    const refused = jest.fn();
    const queue = createPositionQueue({ send, onRefused: refused });
    state.failure = new ApiError(403, 'Forbidden', '');
    for (const number of [1, 2, 3]) queue.add(at(number));
    await drained();
    expect(refused.mock.calls).toEqual([[state.failure]]);
    state.failure = null;
    queue.add(at(4));
    await drained();
    expect(sent).toEqual([4]);
  });

  it('forgets all on request, also while one is on its way', async () => {
    const { sent, send } = server();
    const queue = createPositionQueue({ send });
    queue.add(at(1));
    queue.add(at(2));
    queue.clear();
    queue.add(at(3));
    await drained();
    expect(sent).toEqual([1, 3]);
  });
});
