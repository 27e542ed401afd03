import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { outboxPage, type Envelope } from '@rahi/contracts';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { Caller } from '../nats/caller.js';
import { NatsLink } from '../nats/connection.js';
import { createLogger } from '../runtime/logger.js';
import { aRideState } from '@rahi/contracts/testing';
import { bootProbe, type Probe } from '../testing/probe-service.js';

let nats: TestNatsServer;
let database: TestDatabase;
let probe: Probe;
let link: NatsLink;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  probe = await bootProbe(database.url, nats.url);
  link = await NatsLink.open(nats.url, 'reader', createLogger('reader', 'silent'));
});

beforeEach(() => probe.database.query('TRUNCATE outbox'));

afterAll(async () => {
  await link?.connection.close();
  await probe?.stop();
  await nats?.stop();
  await database?.drop();
});

const ask = (after: string | null, limit = 500, patienceMs = 3000) =>
  new Caller(link).ask(
    outboxPage('probe'),
    { after, limit },
    { requestId: 'pages', deadline: Date.now() + patienceMs },
  );

async function readAll(limit: number): Promise<{ events: Envelope[]; pages: number }> {
  const events: Envelope[] = [];
  for (let after: string | null = null, pages = 1; ; pages += 1) {
    const page = await ask(after, limit);
    events.push(...page.events);
    if (page.next === null) return { events, pages };
    after = page.next;
  }
}

const versionsOf = (events: readonly Envelope[]) => events.map(({ data }) => rideVersion(data));
function rideVersion(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined;
}

/** Writes an event and leaves its transaction open until the returned function ends it. */
async function openWrite(version: number) {
  const hold = new AbortController();
  const ended = once(hold.signal, 'abort');
  let written: Promise<void> = Promise.resolve();
  await new Promise<void>((emitted) => {
    written = probe.feature.write(aRideState({ version }), {
      beforeCommit: async () => {
        emitted();
        await ended;
      },
    });
  });
  return async () => {
    hold.abort();
    await written;
  };
}

describe('the pages of an outbox', () => {
  it('hold every event once, in the order they were written, whole', async () => {
    const rideId = randomUUID();
    for (let version = 1; version <= 25; version += 1) await probe.feature.write(aRideState({ rideId, version }));
    const { events, pages } = await readAll(10);
    expect(pages).toBe(3);
    expect(versionsOf(events)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(events[0]).toMatchObject({ type: 'ride.requested.v1', correlationId: 'probe', data: { rideId } });
  });

  it('end at once where there is nothing', async () => {
    expect(await ask(null)).toEqual({ events: [], next: null });
  });

  it('leave out what was rolled back', async () => {
    await probe.feature.write(aRideState({ version: 1 }));
    await expect(probe.feature.write(aRideState({ version: 2 }), { fail: true })).rejects.toThrow(
      'a failure on purpose',
    );
    await probe.feature.write(aRideState({ version: 3 }));
    expect(versionsOf((await ask(null)).events)).toEqual([1, 3]);
  });

  it('are small enough for NATS however large the events are', async () => {
    const address = 'घर '.repeat(15_000);
    const state = aRideState({ pickup: { address, lat: 28.6, lng: 77.2 } });
    for (let version = 1; version <= 20; version += 1) await probe.feature.write({ ...state, version });
    const { events, pages } = await readAll(500);
    expect(events).toHaveLength(20);
    expect(pages).toBeGreaterThanOrEqual(4);
  });

  it('do not skip an event whose transaction ends after a later one’s', async () => {
    const commitFirst = await openWrite(1);
    await probe.feature.write(aRideState({ version: 2 }));
    const page = ask(null);
    await commitFirst();
    expect(versionsOf((await page).events)).toEqual([1, 2]);
  });

  it('are refused, to be asked for again, while such a transaction does not end', async () => {
    const commitFirst = await openWrite(1);
    await probe.feature.write(aRideState({ version: 2 }));
    await expect(ask(null, 500, 500)).rejects.toMatchObject({ code: 'unavailable' });
    await commitFirst();
    expect(versionsOf((await ask(null)).events)).toEqual([1, 2]);
  });

  it('give a reader at the tip everything that many writers at once commit', async () => {
    const count = 400;
    const writing = { done: false };
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let version = writer; version < count; version += 6) await probe.feature.write(aRideState({ version }));
    });
    const allWritten = Promise.all(writers).then(() => (writing.done = true));
    const seen: unknown[] = [];
    let after: string | null = null;
    await waitFor(
      async () => {
        const last = writing.done;
        const page = await ask(after, 7);
        seen.push(...versionsOf(page.events));
        if (page.next !== null) after = page.next;
        else if (!last && page.events.length > 0) after = await seqOf(page.events.at(-1)?.id);
        return last && page.next === null;
      },
      { what: 'the reader to reach the end', interval: 1 },
    );
    await allWritten;
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: count }, (_, n) => n));
  });
});

async function seqOf(id: string | undefined): Promise<string | null> {
  const [row] = await probe.database.query<{ seq: string }[]>('SELECT seq FROM outbox WHERE id = $1', [id]);
  return row?.seq ?? null;
}
