import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';
import { callSubject, headerNames, problemSchema, type Principal } from '@rahi/contracts';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { createLogger } from '../runtime/logger.js';
import { bootProbe, echo, secret, type Probe } from '../testing/probe-service.js';
import { Caller } from './caller.js';
import { NatsLink } from './connection.js';

const rider: Principal = {
  userId: randomUUID(),
  sessionId: randomUUID(),
  name: 'आशा राव',
  phone: null,
  type: 'rider',
  isAdmin: false,
  suspended: false,
};
const encoded = (principal: Principal) => Buffer.from(JSON.stringify(principal)).toString('base64url');
const decoder = new TextDecoder();

let nats: TestNatsServer;
let database: TestDatabase;
let probe: Probe;
let link: NatsLink;
let caller: Caller;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  probe = await bootProbe(database.url, nats.url);
  link = await NatsLink.open(nats.url, 'test', createLogger('test', 'silent'));
  caller = new Caller(link);
});

afterAll(async () => {
  await link?.connection.close();
  await probe?.stop();
  await nats?.stop();
  await database?.drop();
});

async function send(subject: string, parts: object, over: { principal?: string; deadline?: number } = {}) {
  const raw = await caller.forward(subject, JSON.stringify(parts), {
    requestId: 'request-1',
    deadline: Date.now() + 3000,
    ...over,
  });
  const body: unknown = JSON.parse(decoder.decode(raw.bytes));
  return { status: raw.status, headers: raw.headers, body };
}

/** The echo after a pause, or the error after `wait` milliseconds. */
const echoed = (text: string, pauseMs: number, wait: number) =>
  send(callSubject(echo), { body: { text, pauseMs } }, { deadline: Date.now() + wait }).then(
    ({ body }) => body,
    (error: unknown) => error,
  );

const sendSecret = (how: string, principal?: Principal) =>
  send(callSubject(secret), { body: { how } }, principal ? { principal: encoded(principal) } : {});

describe('a request over NATS', () => {
  it('is answered with its headers', async () => {
    const answer = await send(callSubject(echo), { body: { text: 'नमस्ते' } });
    expect(answer).toMatchObject({ status: 200, body: { text: 'नमस्ते' } });
    expect(answer.headers?.get('http-x-probe')).toBe('yes');
    expect(answer.headers?.get(headerNames.session)).toBe('token');
  });

  it('carries who asks', async () => {
    expect(await sendSecret('answer', rider)).toMatchObject({ status: 200, body: { userId: rider.userId } });
  });

  it('is refused without a session, and for a suspended user’s change', async () => {
    expect(await sendSecret('answer')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    const suspended = await sendSecret('answer', { ...rider, suspended: true });
    expect(suspended).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  });

  it('is refused with what is wrong when it does not fit its schema', async () => {
    const { status, body } = await send(callSubject(echo), { body: { text: 'x'.repeat(21) } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', errors: [{ in: 'body', at: 'text' }] });
  });

  it('gets a refusal as a problem document with what the caller can act on', async () => {
    const { status, body } = await sendSecret('refuse', rider);
    expect(status).toBe(409);
    expect(problemSchema.parse(body)).toMatchObject({
      code: 'ride_taken',
      detail: 'Another was faster.',
      rideStatus: 'cancelled',
      requestId: 'request-1',
    });
  });

  it('learns nothing of the inside from a failure', async () => {
    const { status, body } = await sendSecret('fail', rider);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/SELECT|srv|Error|at /);
  });

  it('is refused, and answered, when the answer is larger than NATS takes, or no JSON', async () => {
    for (const how of ['too much', 'nothing sane']) {
      const { status, body } = await sendSecret(how, rider);
      expect(status).toBe(500);
      expect(problemSchema.parse(body)).toMatchObject({ code: 'internal', requestId: 'request-1' });
    }
  });

  it('is refused as unavailable, well within a second, when no service answers its subject', async () => {
    const asked = Date.now();
    await expect(send('rpc.nobody.home', {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(Date.now() - asked).toBeLessThan(1000);
  });

  it('gives up at its deadline', async () => {
    const slow = send(callSubject(echo), { body: { text: 'late', pauseMs: 500 } }, { deadline: Date.now() + 100 });
    await expect(slow).rejects.toMatchObject({ code: 'timeout' });
  });

  it('gets its own answer among many, even after late answers to earlier callers', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, (_, index) => echoed(String(index), (index * 7) % 40, 3000)),
      echoed('late', 150, 100),
      echoed('last', 250, 3000),
    ]);
    expect(answers.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, index) => ({ text: String(index) })));
    expect(answers.slice(40)).toEqual([expect.objectContaining({ code: 'timeout' }), { text: 'last' }]);
  });

  it('fails when its own process closes the connection, and does not wait for its deadline', async () => {
    const closing = await NatsLink.open(nats.url, 'closing', createLogger('closing', 'silent'));
    const subject = callSubject(echo);
    const asked = Date.now();
    const open = new Caller(closing).forward(subject, JSON.stringify({ body: { text: 'x', pauseMs: 2000 } }), {
      requestId: 'closing',
      deadline: asked + 3000,
    });
    await Promise.all([expect(open).rejects.toMatchObject({ code: 'unavailable' }), closing.connection.close()]);
    expect(Date.now() - asked).toBeLessThan(1500);
  });

  it('that arrives after its deadline is dropped: its caller no longer waits', async () => {
    const late = headers();
    late.set(headerNames.requestId, 'late');
    late.set(headerNames.deadline, String(Date.now() - 1));
    const asked = link.connection.request(callSubject(echo), JSON.stringify({ body: { text: 'hello' } }), {
      timeout: 300,
      headers: late,
    });
    await expect(asked).rejects.toThrow(/timeout/i);
  });

  it('that is done long after its deadline is not answered: NATS would refuse what comes that late', async () => {
    const given = headers();
    given.set(headerNames.requestId, 'long');
    given.set(headerNames.deadline, String(Date.now() + 500));
    const body = { text: 'long', pauseMs: 2600 };
    const asked = link.connection.request(callSubject(echo), JSON.stringify({ body }), {
      timeout: 3200,
      headers: given,
    });
    await expect(asked).rejects.toThrow(/timeout/i);
  });
});

describe('stopping an instance under load', () => {
  it('loses no request: what it took it answers, the rest goes to the other', async () => {
    const second = await bootProbe(database.url, nats.url);
    const load = { on: true, sent: 0, answered: 0, failures: [] as string[] };
    const worker = async () => {
      while (load.on && load.failures.length === 0) {
        load.sent += 1;
        await send(callSubject(echo), { body: { text: String(load.sent), pauseMs: load.sent % 3 } }).then(
          () => (load.answered += 1),
          (error: unknown) => load.failures.push(String(error)),
        );
      }
    };
    const workers = Array.from({ length: 16 }, worker);
    const answers = async (count: number) => {
      const goal = load.answered + count;
      await waitFor(() => load.answered >= goal || load.failures.length > 0, { what: `${count} answers` });
    };
    try {
      await answers(300);
      await second.stop();
      await answers(300);
    } finally {
      load.on = false;
    }
    await Promise.all(workers);
    expect(load.failures).toEqual([]);
    expect(load.answered).toBe(load.sent);
  });
});
