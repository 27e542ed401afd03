import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveMessage } from '@rahi/contracts/live';
import { startLiveClient } from './live-client.js';
import type { LiveState } from './live-service.js';

const rideId = '0190a1b2-0000-4000-8000-000000000001';
const ride = (version: number) =>
  `data: {"kind":"ride","rideId":"${rideId}","version":${version},"status":"searching"}\n\n`;
const hello = 'data: {"kind":"hello","heartbeatSeconds":15}\n\n';
const encoder = new TextEncoder();

/** One connection, as the server has it. */
interface Connection {
  after: string | null;
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
        after: new Headers(init.headers).get('Last-Event-ID'),
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
  it('is up from the greeting on, and tells what it knows how to read', async () => {
    const live = opened();
    await settle();
    expect(live.states).toEqual([]);
    await live.now().send(hello);
    await live.now().send(`data: {"kind":"weather"}\n\n${ride(1).slice(0, 20)}`);
    await live.now().send(ride(1).slice(20));
    expect(live.states).toEqual(['up']);
    expect(live.messages.map(({ kind }) => kind)).toEqual(['hello', 'ride']);
  });

  it('comes back when it was advised to, from the last id it saw, heartbeats counted', async () => {
    const live = opened();
    await settle();
    await live.now().send(`retry: 4000\n\n${hello}id: 7-1\n${ride(1)}id: 7-9\n\n`);
    await live.now().end();
    expect(live.states).toEqual(['up', 'down']);
    await jest.advanceTimersByTimeAsync(3999);
    expect(live.connections).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(live.connections.map(({ after }) => after)).toEqual([null, '7-9']);
    await live.now().send(hello);
    expect(live.states).toEqual(['up', 'down', 'up']);
  });

  it('waits longer and longer while the server refuses, never over half a minute, and tries at once when online', async () => {
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

  it('is given up when it is silent for longer than it may be', async () => {
    const live = opened();
    await settle();
    await live.now().send(hello);
    await jest.advanceTimersByTimeAsync(37_000);
    await live.now().send(':\n\n');
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

  it('ends with the session, and is not asked for again', async () => {
    const live = opened({ status: 401 });
    await jest.advanceTimersByTimeAsync(120_000);
    expect([live.signedOut(), live.connections.length]).toEqual([1, 1]);
  });

  it('rests while the page is out of sight for a minute, and resumes when it is seen again', async () => {
    const live = opened();
    await settle();
    await live.now().send(`${hello}id: 7-3\n\n`);
    visibility(true);
    await jest.advanceTimersByTimeAsync(30_000);
    await live.now().send(':\n\n');
    expect(live.states).toEqual(['up']);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(live.states.at(-1)).toBe('down');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(live.connections).toHaveLength(1);
    visibility(false);
    await settle();
    expect(live.connections.map(({ after }) => after)).toEqual([null, '7-3']);
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
