import { EventEmitter, once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportPiece, journalPiece } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import {
  principal,
  standInForAuth,
  startGateway,
  type Canned,
  type GatewayHarness,
  type People,
} from '../testing/gateway-harness.js';

let gateway: GatewayHarness;
let people: People;
beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT_FACTOR: '100' });
  people = await standInForAuth(gateway);
});
afterAll(() => gateway?.stop());

const path = '/api/admin/export?table=rides&status=completed';
const chief = principal({ isAdmin: true });
const newAdmin = () => people.add(principal({ isAdmin: true }));

/** Answers for svc-admin. @returns the requested places */
async function standInForDesk(piece: (n: number) => Canned | Promise<Canned>) {
  const asked: (string | null)[] = [];
  const questions: unknown[] = [];
  const stop = await gateway.answer(exportPiece.subject, (msg) => {
    const question = exportPiece.request.parse(msg.json());
    questions.push(question);
    asked.push(question.after);
    return piece(asked.length);
  });
  return { asked, questions, stop };
}

const pieceOf = (csv: string, next: string | null): Canned => ({ body: { csv, next } });

/** The answer with its body unread. */
function opened(token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest(gateway.url + path, { headers: { cookie: `rahi_session=${token}` } }, resolve);
    asking.on('error', reject);
    asking.end();
  });
}

describe('an export', () => {
  it('is one file of all pieces in order, to be saved; each question names the user and the query', async () => {
    const desk = await standInForDesk((n) =>
      pieceOf(['\uFEFFa,b\r\n', '', 'é,2\r\n'][n - 1] ?? '', n < 3 ? `place-${n}` : null),
    );
    const response = await gateway.fetch(path, { token: people.add(chief) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    await desk.stop();
    expect(Buffer.from(bytes).toString('utf8')).toBe('\uFEFFa,b\r\né,2\r\n');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="rahi-rides-[-0-9]{10}\.csv"$/);
    const query = { table: 'rides', status: 'completed' };
    expect(desk.questions).toEqual(
      [null, 'place-1', 'place-2'].map((after) => ({ query, actorId: chief.userId, after })),
    );
  });

  it('sends its first bytes before the second piece is there', async () => {
    const held = new EventEmitter();
    const released = once(held, 'released');
    const desk = await standInForDesk(async (n) => {
      if (n === 1) return pieceOf('first', 'place');
      await released;
      return pieceOf('second', null);
    });
    const body = (await gateway.fetch(path, { token: newAdmin() })).body?.getReader();
    expect(Buffer.from((await body?.read())?.value ?? []).toString()).toBe('first');
    held.emit('released');
    expect(Buffer.from((await body?.read())?.value ?? []).toString()).toBe('second');
    expect((await body?.read())?.done).toBe(true);
    await desk.stop();
  });

  it('waits for who reads it: pieces are asked for no faster than they are taken', async () => {
    const desk = await standInForDesk((n) => pieceOf('x'.repeat(400_000), n < 60 ? `place-${n}` : null));
    const response = await opened(newAdmin());
    const settled = await waitFor(
      async () => {
        const before = desk.asked.length;
        await gateway.nats.flush();
        for (let beat = 0; beat < 20; beat++) await new Promise((resolve) => setImmediate(resolve));
        return before > 1 && before === desk.asked.length && before;
      },
      { what: 'the pieces to stop' },
    );
    expect(settled).toBeLessThan(50);
    let length = 0;
    for await (const chunk of response) length += (chunk as Buffer).length;
    expect([desk.asked.length, length]).toEqual([60, 24_000_000]);
    await desk.stop();
  });

  it('asks for nothing more once who reads it has gone', async () => {
    const desk = await standInForDesk((n) => pieceOf('x'.repeat(400_000), `place-${n}`));
    const response = await opened(newAdmin());
    response.destroy();
    const stopped = await waitFor(
      async () => {
        const before = desk.asked.length;
        for (let beat = 0; beat < 20; beat++) await gateway.nats.flush();
        return before === desk.asked.length;
      },
      { what: 'the pieces to stop' },
    );
    expect(stopped).toBe(true);
    await desk.stop();
  });

  it('that fails in the middle breaks off: half a file does not look whole', async () => {
    const desk = await standInForDesk((n) => (n < 3 ? pieceOf('row\r\n', `place-${n}`) : { status: 503, body: 'no' }));
    const response = await gateway.fetch(path, { token: newAdmin() });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    await desk.stop();
  });

  it('that cannot begin is refused as any call is', async () => {
    expect((await gateway.fetch(path, { token: newAdmin() })).status).toBe(503);
    expect((await gateway.fetch(path, { token: people.add(principal()) })).status).toBe(403);
    for (const wrong of [
      'table=secrets',
      'table=users&status=completed',
      'table=analytics&period=all',
      'table=drivers&search=x',
    ])
      expect((await gateway.fetch(`/api/admin/export?${wrong}`, { token: newAdmin() })).status).toBe(400);
  });

  it('ends with the role of who asked', async () => {
    const token = newAdmin();
    const whose = people.sessions.get(token);
    if (!whose) throw new Error('no one is signed in');
    const desk = await standInForDesk(async (n) => {
      if (n === 2) {
        people.sessions.set(token, { ...whose, isAdmin: false });
        await people.tell({ userId: whose.userId });
      }
      return pieceOf('row\r\n', `place-${n}`);
    });
    const response = await gateway.fetch(path, { token });
    await expect(response.text()).rejects.toThrow('terminated');
    expect(desk.asked.length).toBeLessThanOrEqual(3);
    await desk.stop();
  });
});

describe('the journal’s file', () => {
  it('comes from svc-rides in the same way', async () => {
    const questions: unknown[] = [];
    const stop = await gateway.answer(journalPiece.subject, (msg) => {
      questions.push(journalPiece.request.parse(msg.json()));
      return pieceOf(`row ${questions.length}\r\n`, questions.length < 2 ? '42' : null);
    });
    const days = '/api/admin/money/journal.csv?from=2026-02-23&to=2026-03-01';
    const response = await gateway.fetch(days, { token: people.add(chief) });
    expect(await response.text()).toBe('row 1\r\nrow 2\r\n');
    await stop();
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="rahi-journal-2026-02-23-to-2026-03-01.csv"',
    );
    const query = { from: '2026-02-23', to: '2026-03-01' };
    expect(questions).toEqual([null, '42'].map((after) => ({ query, actorId: chief.userId, after })));
    expect((await gateway.fetch(days, { token: people.add(principal()) })).status).toBe(403);
    const backwards = '/api/admin/money/journal.csv?from=2026-03-02&to=2026-03-01';
    expect((await gateway.fetch(backwards, { token: newAdmin() })).status).toBe(400);
  });
});
