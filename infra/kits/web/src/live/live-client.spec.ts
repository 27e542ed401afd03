import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveMessage } from '@rahi/contracts/live';
import { startLiveClient } from './live-client.js';
import type { LiveState } from './live-service.js';

const rideId = '0190a1b2-0000-4000-8000-000000000001';
const ride = (version: number) =>
  `data: {"kind":"ride","rideId":"${rideId}","version":${version},"status":"searching"}\n\n`;
const hello = 'data: {"kind":"hello","heartbeatSeconds":15}\n\n';
const encoder = new TextEncoder();

const profile = (version: number, online = false) => ({ version, online });
const alive = (versions: object) => `data: ${JSON.stringify({ kind: 'under_way', ...versions })}\n\n`;

/** One connection, seen from the server. */
interface Connection {
  send(text: string): Promise<void>;
  end(): Promise<void>;
  aborted: boolean;
}

const settle = () => jest.advanceTimersByTimeAsync(0);

function page({ status = 200 }: { status?: number } = {}) {
  const connections: Connection[] = [];
  const states: LiveState[] = [];
  const messages: LiveMessage[] = [];
  const answer = { status };
  let signedOut = 0;
  const stop = startLiveClient({
    onState: (state) => states.push(state),
    onMessage: (message) => messages.push(message),
    onUnauthenticated: () => (signedOut += 1),
    fetch: async (_url, init) => {
      let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (given) => void (controller = given) });
      const connection: Connection = {
        aborted: false,
        send: async (text) => {
          controller?.enqueue(encoder.encode(text));
          await settle();
        },
        end: async () => {
          controller?.close();
          await settle();
        },
      };
      init.signal?.addEventListener('abort', () => {
        connection.aborted = true;
        try {
          controller?.error(new Error('aborted'));
        } catch {
          // It had ended.
        }
      });
      connections.push(connection);
      return { ok: answer.status < 400, status: answer.status, body };
    },
  });
  const now = (): Connection => {
    const latest = connections.at(-1);
    if (!latest) throw new Error('nothing is connected');
    return latest;
  };
  return { connections, states, messages, answer, now, stop, signedOut: () => signedOut };
}

let open: ReturnType<typeof page> | null = null;
function opened(options?: Parameters<typeof page>[0]) {
  open = page(options);
  return open;
}

const visibility = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  visibility(false);
});
afterEach(() => {
  open?.stop();
  jest.useRealTimers();
});

describe('the live stream of a page', () => {
  it('is up from the greeting on, and passes on the kinds of messages that it knows', async () => {
    const live = opened();
    await settle();
    expect(live.states).toEqual([]);
    await live.now().send(hello);
    await live.now().send(`data: {"kind":"weather"}\n\n${ride(1).slice(0, 20)}`);
    await live.now().send(ride(1).slice(20));
    expect(live.states).toEqual(['up']);
    expect(live.messages.map(({ kind }) => kind)).toEqual(['hello', 'ride']);
  });

  it('comes back when it was advised to', async () => {
    const live = opened();
    await settle();
    await live.now().send(`retry: 4000\n\n${hello}${ride(1)}`);
    await live.now().end();
    expect(live.states).toEqual(['up', 'down']);
    await jest.advanceTimersByTimeAsync(3999);
    expect(live.connections).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(live.connections).toHaveLength(2);
    await live.now().send(hello);
    expect(live.states).toEqual(['up', 'down', 'up']);
  });

  it('waits longer and longer while the server refuses, at most half a minute, and tries at once when online', async () => {
    const live = opened({ status: 503 });
    await jest.advanceTimersByTimeAsync(0);
    expect(live.connections).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect(live.connections).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(120_000);
    const tried = live.connections.length;
    expect(tried).toBeLessThan(14);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(live.connections.length).toBeGreaterThan(tried);
    const before = live.connections.length;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(live.connections.length).toBe(before + 1);
  });

  it('is closed when it is silent for longer than it may be', async () => {
    const live = opened();
    await settle();
    await live.now().send(hello);
    await jest.advanceTimersByTimeAsync(37_000);
    await live.now().send(alive({}));
    await jest.advanceTimersByTimeAsync(37_000);
    expect(live.states).toEqual(['up']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(live.states).toEqual(['up', 'down']);
    expect(live.connections[0]?.aborted).toBe(true);
  });

  it('is down at once when the network goes', async () => {
    const live = opened();
    await settle();
    await live.now().send(hello);
    window.dispatchEvent(new Event('offline'));
    await settle();
    expect(live.states).toEqual(['up', 'down']);
  });

  it('ends with the session, and is not opened again', async () => {
    const live = opened({ status: 401 });
    await jest.advanceTimersByTimeAsync(120_000);
    expect([live.signedOut(), live.connections.length]).toEqual([1, 1]);
  });

  it('is closed when the page has been hidden for a minute, and opened again when it is seen', async () => {
    const live = opened();
    await settle();
    await live.now().send(hello + alive({ driver: null }));
    visibility(true);
    await jest.advanceTimersByTimeAsync(30_000);
    await live.now().send(alive({}));
    expect(live.states).toEqual(['up']);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(live.states.at(-1)).toBe('down');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(live.connections).toHaveLength(1);
    visibility(false);
    await settle();
    expect(live.connections).toHaveLength(2);
  });

  it('stays open and comes back in a hidden page of a driver who is online, until a minute after going offline', async () => {
    const live = opened();
    await settle();
    await live.now().send(hello + alive({ driver: profile(1, true) }));
    visibility(true);
    for (let minutes = 0; minutes < 5; minutes += 0.5) {
      await jest.advanceTimersByTimeAsync(30_000);
      // Without an answer of its service, the heartbeat has no driver.
      await live.now().send(minutes < 3 ? alive({ driver: profile(1, true) }) : alive({}));
    }
    expect(live.states).toEqual(['up']);
    await live.now().end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(live.connections).toHaveLength(2);
    await live.now().send(hello + alive({ driver: profile(1) }));
    await jest.advanceTimersByTimeAsync(30_000);
    await live.now().send(alive({ driver: profile(1) }));
    expect(live.states.at(-1)).toBe('up');
    await jest.advanceTimersByTimeAsync(30_000);
    expect([live.states.at(-1), live.connections.length]).toEqual(['down', 2]);
  });

  it('repeats only a lost hint of an account or a profile', async () => {
    const live = opened();
    await settle();
    await live.now().send(hello + alive({ user: 4, driver: profile(7) }));
    await live.now().send('data: {"kind":"driver","version":8}\n\n');
    // An answer from before the hint, and then one of the hinted version.
    await live.now().send(alive({ user: 4, driver: profile(7) }) + alive({ user: 4, driver: profile(8) }));
    const repeated = () => live.messages.filter(({ kind }) => kind === 'user' || kind === 'driver');
    expect(repeated()).toHaveLength(1);
    await live.now().send(alive({ user: 5, driver: profile(8) }));
    expect(repeated().map(({ kind }) => kind)).toEqual(['driver', 'user']);
    // A change while the stream is down also counts as lost.
    await live.now().end();
    await jest.advanceTimersByTimeAsync(1_000);
    await live.now().send(hello + alive({ user: 5, driver: profile(9) }));
    expect(repeated().map(({ kind }) => kind)).toEqual(['driver', 'user', 'driver']);
  });

  it('is over when it is stopped', async () => {
    const live = opened();
    await settle();
    await live.now().send(hello);
    live.stop();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(live.connections).toHaveLength(1);
    expect(live.connections[0]?.aborted).toBe(true);
  });
});
