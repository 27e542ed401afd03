import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { liveStream } from '@rahi/contracts';
import { waitFor, type LiveReader } from '@rahi/testing-kit';
import { LiveHarness, versionsIn, type Person } from '../testing/live-harness.js';

let live: LiveHarness;
beforeAll(async () => {
  live = await LiveHarness.start();
});
afterAll(() => live?.stop());

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A browser that loses its connection again and again, and goes on after the last id it has. */
class Wanderer {
  readonly seen: number[] = [];
  #reader: LiveReader | null = null;
  #lastId = '';
  resets = 0;

  constructor(private readonly person: Person) {}

  async connect(): Promise<void> {
    this.#reader = await live.open(this.person, this.#lastId);
  }

  /** Takes what has been read by now, and drops the connection in the middle of whatever comes. */
  drop(): void {
    if (!this.#reader) return;
    this.#reader.drop();
    this.seen.push(...versionsIn(this.#reader.messages));
    this.resets += this.#reader.of('reset').filter(({ missed }) => missed === 'all').length;
    this.#lastId = this.#reader.lastId;
    this.#reader = null;
  }

  get count(): number {
    return this.seen.length + versionsIn(this.#reader?.messages ?? []).length;
  }
}

describe('a stream that drops and resumes', () => {
  it('has no gap and no repeat, whenever it drops, while hundreds of messages flow', async () => {
    const drops = fc.array(
      fc.record({ afterMs: fc.integer({ min: 0, max: 25 }), awayMs: fc.integer({ min: 0, max: 20 }) }),
      {
        minLength: 6,
        maxLength: 14,
      },
    );
    await fc.assert(
      fc.asyncProperty(drops, async (times) => {
        const person = live.someone();
        const wanderer = new Wanderer(person);
        await wanderer.connect();
        const count = 200;
        const flow = (async () => {
          for (const version of upTo(count)) {
            // A hundred are kept: nobody misses more than that here, however slow the machine.
            while (version - wanderer.count > 60) await pause(1);
            await live.keep(person, version);
          }
        })();
        for (const { afterMs, awayMs } of times) {
          await pause(afterMs);
          wanderer.drop();
          await pause(awayMs);
          await wanderer.connect();
        }
        await flow;
        await waitFor(() => wanderer.count >= count, { what: `${count} messages`, timeout: 30_000 });
        wanderer.drop();
        expect(wanderer.seen).toEqual(upTo(count));
        expect(wanderer.resets).toBe(1);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 180_000);

  it('gets what is left when it was away for more than is kept, and is told to read everything anew', async () => {
    const person = live.someone();
    const wanderer = await live.open(person);
    await live.keep(person, 1);
    await waitFor(() => versionsIn(wanderer.messages).length === 1, { what: 'the first' });
    wanderer.drop();
    for (const version of upTo(liveStream.keptPerUser + 20)) await live.keep(person, version + 1);
    const back = await live.open(person, wanderer.lastId);
    await waitFor(() => back.of('reset').some(({ missed }) => missed === 'all'), { what: 'the reset' });
    await live.keep(person, 1000);
    await waitFor(() => versionsIn(back.messages).at(-1) === 1000, { what: 'what comes next' });
    expect(new Set(versionsIn(back.messages)).size).toBe(versionsIn(back.messages).length);
  });

  it.each(['nonsense', '1', `${'9'.repeat(19)}-4`, '-', '20261121-999999999'])(
    'after %j, which is none of ours, begins anew',
    async (after) => {
      const reader = await live.open(live.someone(), after);
      await waitFor(() => reader.lastId !== after, { what: 'another id' });
      expect(reader.of('reset').at(-1)).toEqual({ kind: 'reset', missed: 'all' });
    },
  );
});

describe('a stream while nats-server restarts', () => {
  it('stays open, and has what was kept before, meanwhile and after, each once', async () => {
    const people = Array.from({ length: 10 }, () => live.someone());
    const readers = await Promise.all(people.map((person) => live.open(person)));
    const count = 60;
    const flow = Promise.all(
      people.map(async (person) => {
        for (const version of upTo(count)) {
          // As the relay: again until it is known to be kept.
          for (let kept = false; !kept;)
            kept = await live.keep(person, version).then(
              () => true,
              () => pause(20, false),
            );
        }
      }),
    );
    await waitFor(() => readers.every(({ messages }) => versionsIn(messages).length > 5), {
      what: 'the flow to begin',
    });
    await live.gateway.server.kill();
    await live.gateway.server.start();
    await flow;
    await waitFor(() => readers.every(({ messages }) => versionsIn(messages).includes(count)), {
      what: 'the last of each',
      timeout: 20_000,
    });
    for (const reader of readers) {
      // A publish whose answer was lost is repeated under another id here; the relay repeats the same id.
      expect([...new Set(versionsIn(reader.messages))]).toEqual(upTo(count));
      expect(reader.endedAt).toBeNull();
      expect(reader.of('reset').filter(({ missed }) => missed === 'hints').length).toBeGreaterThan(0);
      expect(new Set(reader.events.filter(({ message }) => message.kind === 'ride').map(({ id }) => id)).size).toBe(
        versionsIn(reader.messages).length,
      );
    }
  });
});
