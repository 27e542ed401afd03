import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { headerNames, liveSubjects, resolveSession, type Principal } from '@rahi/contracts';
import { LiveReader, startNatsServer, waitFor, type TestNatsServer } from '@rahi/testing-kit';
import { newToken, principal } from '../testing/gateway-harness.js';
import { runMain, type RunningProcess } from '../testing/running-process.js';

const crowd = 200;

let nats: TestNatsServer;
let connection: NatsConnection;
let gateway: RunningProcess | null = null;
const sessions = new Map<string, Principal>();

beforeAll(async () => {
  nats = await startNatsServer();
  connection = await connect({ servers: nats.url });
  const head = headers();
  head.set(headerNames.status, '200');
  connection.subscribe(resolveSession.subject, {
    callback: (_error, msg) => {
      const { token } = resolveSession.request.parse(msg.json());
      msg.respond(JSON.stringify({ principal: sessions.get(token) ?? null }), { headers: head });
    },
  });
});
afterAll(async () => {
  gateway?.signal('SIGKILL');
  await gateway?.ended();
  await connection?.close();
  await nats?.stop();
});

async function startMain(port: number): Promise<number> {
  const env = { NATS_URL: nats.url, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'info' };
  gateway = await runMain('infra/gateway/dist/main.js', env);
  return gateway.ready.port ?? 0;
}

/** A browser that reconnects when its stream ends, after the delay that the stream gave. */
class Browser {
  readonly #token = newToken();
  readonly #whose = principal();
  #reader: LiveReader | null = null;

  constructor() {
    sessions.set(this.#token, this.#whose);
  }

  async open(port: number): Promise<void> {
    const reader = await LiveReader.open(`http://127.0.0.1:${port}`, { cookie: `rahi_session=${this.#token}` });
    this.#reader = await reader.begun();
  }

  get reader(): LiveReader {
    if (!this.#reader) throw new Error('no stream was opened');
    return this.#reader;
  }

  /** R26: after the delay that the stream gave, and again after a moment while no gateway answers. */
  async comeBack(port: number): Promise<void> {
    await this.reader.ended();
    await pause(this.reader.retries.at(-1) ?? 1000);
    for (;;) {
      const back = await this.open(port).then(
        () => true,
        () => false,
      );
      if (back) return;
      await pause(250);
    }
  }

  hint(version: number): void {
    const message = { kind: 'user', version } as const;
    connection.publish(liveSubjects.feed(this.#whose.userId), JSON.stringify(message));
  }
}

describe('a gateway that restarts under two hundred streams', () => {
  it('ends them in good order, and each comes back, reads everything again and gets the hints that follow', async () => {
    const port = await startMain(0);
    const browsers = Array.from({ length: crowd }, () => new Browser());
    await Promise.all(browsers.map((browser) => browser.open(port)));

    const stopped = Date.now();
    gateway?.signal('SIGTERM');
    expect(await gateway?.ended()).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(3000);
    await waitFor(() => browsers.every(({ reader }) => reader.endedAt !== null), { what: 'all to have ended' });
    await startMain(port);
    await Promise.all(browsers.map((browser) => browser.comeBack(port)));
    for (const browser of browsers) browser.hint(7);
    await waitFor(() => browsers.every(({ reader }) => reader.of('user').length > 0), { what: 'the hint of each' });
    for (const { reader } of browsers) {
      expect(reader.of('reset')).toEqual([{ kind: 'reset', missed: 'all' }]);
      expect(reader.of('user')).toEqual([{ kind: 'user', version: 7 }]);
    }
  }, 180_000);

  it('spreads their return', async () => {
    const port = gateway?.ready.port ?? 0;
    const readers = await Promise.all(
      Array.from({ length: crowd }, async () => {
        const browser = new Browser();
        await browser.open(port);
        return browser.reader;
      }),
    );
    gateway?.signal('SIGTERM');
    await gateway?.ended();
    await waitFor(() => readers.every(({ endedAt }) => endedAt !== null), { what: 'all to have ended' });
    const retries = readers.map(({ retries: [, last = 0] }) => last).toSorted((a, b) => a - b);
    expect(retries.at(0)).toBeGreaterThanOrEqual(500);
    // Two hundred over two seconds: a tenth of the time never has more than a fifth of them.
    for (let from = 500; from < 2500; from += 200) {
      expect(retries.filter((ms) => ms >= from && ms < from + 200).length).toBeLessThan(crowd / 4);
    }
  }, 180_000);
});
