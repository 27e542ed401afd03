import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, NetworkError, type Position } from '@rahi/web-kit';
import { makePosition } from '../testing/factories.js';
import { createPositionQueue, queueLimit, type WaitingPosition } from './position-queue.js';

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

/** A device that keeps positions. */
function device(before: readonly WaitingPosition[] = []) {
  const saves: number[][] = [];
  return {
    saves,
    load: async () => before,
    save: async (waiting: readonly WaitingPosition[]) => void saves.push(waiting.map(({ position }) => position.at)),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockReturnValue();
});

afterEach(() => {
  jest.useRealTimers();
});

const drained = () => jest.advanceTimersByTimeAsync(60_000);

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

  it('sends the one in doubt before the one that confirms it, once, with its own age (R49)', async () => {
    const posts: [at: number, waited: number][] = [];
    const send = async ({ at: number }: Position, sentAt: number) => void posts.push([number, sentAt - number]);
    const queue = createPositionQueue({ send });
    const position = { ...at(3000), confirms: at(1000) };
    queue.add(position);
    await drained();
    queue.add(position);
    await drained();
    queue.add(at(4000));
    await drained();
    expect(posts).toEqual([
      [1000, 2000],
      [3000, 0],
      [3000, 0],
      [4000, 0],
    ]);
  });

  it('is idle once all is sent, or once the server does not answer', async () => {
    const { sent, state, send } = server();
    const queue = createPositionQueue({ send });
    await queue.idle();
    for (const number of [1, 2]) queue.add(at(number));
    const idle = queue.idle().then(() => [...sent]);
    await drained();
    expect(await idle).toEqual([1, 2]);
    state.failure = unreachable();
    queue.add(at(3));
    const failed = queue.idle();
    await drained();
    await failed;
    expect(queue.last()).toEqual(at(3));
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

  it('keeps on the device what waits, until it is sent', async () => {
    const { state, send } = server();
    const kept = device();
    const queue = createPositionQueue({ send, kept });
    queue.restore();
    queue.add(at(1));
    await drained();
    expect(kept.saves).toEqual([]);
    state.failure = unreachable();
    for (const number of [2, 3]) queue.add(at(number));
    await drained();
    expect(kept.saves.at(-1)).toEqual([2, 3]);
    state.failure = null;
    queue.flush();
    await drained();
    expect(kept.saves.at(-1)).toEqual([]);
  });

  it('sends what a page before this one kept, before what came since', async () => {
    const { sent, send } = server();
    const kept = device([{ position: at(1), since: Date.now() }]);
    const queue = createPositionQueue({ send, kept });
    queue.restore();
    queue.add(at(2));
    const idle = queue.idle().then(() => [...sent]);
    await drained();
    expect(await idle).toEqual([1, 2]);
    expect(kept.saves).toEqual([[]]);
  });

  it('leaves on the device what it forgets itself', async () => {
    const { state, send } = server();
    const kept = device();
    const queue = createPositionQueue({ send, kept });
    state.failure = unreachable();
    queue.add(at(1));
    await drained();
    queue.clear();
    queue.flush();
    await drained();
    expect(kept.saves).toEqual([[1]]);
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
