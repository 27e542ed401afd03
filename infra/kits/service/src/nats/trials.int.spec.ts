import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';
import { callSubject, headerNames, trialNotice, trialSubject } from '@rahi/contracts';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { createLogger } from '../runtime/logger.js';
import { Metrics } from '../runtime/metrics.js';
import { bootProbe, echo } from '../testing/probe-service.js';
import { bodyOf, Caller, type Outbound } from './caller.js';
import { NatsLink } from './connection.js';
import { isInShare } from '@rahi/contracts/share';
import { Trials } from './trials.js';

let nats: TestNatsServer;
let link: NatsLink;
let database: TestDatabase;
let caller: Caller;
let area: string;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  link = await NatsLink.open(nats.url, 'test', createLogger('test', 'silent'));
});
afterAll(async () => {
  await link?.connection.close();
  await nats?.stop();
  await database?.drop();
});
beforeEach(() => {
  area = `area-${randomUUID()}`;
  const trials = new Trials(link, new Metrics('test'));
  trials.onModuleInit();
  caller = new Caller(link, trials);
});

/** Answers a subject with a status, or never. Returns how often it was asked. */
function answering(subject: string, status: number | null): () => number {
  let asked = 0;
  link.connection.subscribe(subject, {
    callback: (_error, msg) => {
      asked += 1;
      if (status === null) return;
      const head = headers();
      head.set(headerNames.status, String(status));
      msg.respond(JSON.stringify({ from: subject }), { headers: head });
    },
  });
  return () => asked;
}

const subject = () => `rpc.${area}.ask`;

/** One version that answers well, and one on trial. */
async function versions(trialStatus: number | null, notice: { share?: number; sticky?: boolean } = {}) {
  const usual = answering(subject(), 200);
  const tried = answering(trialSubject(subject()), trialStatus);
  const { share = 100, sticky = false } = notice;
  link.connection.publish(trialNotice.subject, JSON.stringify({ area, instance: randomUUID(), share, sticky }));
  await link.connection.flush();
  return { usual, tried };
}

async function ask(more: Partial<Outbound> = {}) {
  const answer = await caller.forward(subject(), '{}', { requestId: 'one', deadline: Date.now() + 1_000, ...more });
  return { status: answer.status, body: bodyOf(answer) };
}

describe('a version on trial', () => {
  it('is sent its share', async () => {
    const { usual, tried } = await versions(200);
    expect(await ask()).toEqual({ status: 200, body: { from: trialSubject(subject()) } });
    expect([usual(), tried()]).toEqual([0, 1]);
  });

  it('fails no read: the old version answers it, and after two faults it is sent nothing more', async () => {
    for (const status of [500, 404, null]) {
      area = `area-${randomUUID()}`;
      const { usual, tried } = await versions(status);
      for (let index = 0; index < 5; index += 1) expect(await ask({ repeatable: true })).toMatchObject({ status: 200 });
      expect([usual(), tried()]).toEqual([5, 2]);
    }
  });

  it('fails at most two changes, none of which is sent twice', async () => {
    const { usual, tried } = await versions(500);
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([500, 500, 200, 200, 200]);
    expect([usual(), tried()]).toEqual([3, 2]);
  });

  it('is sent two changes at a time, so that one that hangs meets few', async () => {
    const { usual, tried } = await versions(null);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => ask()));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect([usual(), tried()]).toEqual([4, 2]);
  });

  it('fails a read that does not fit its contract', async () => {
    const { usual } = await versions(200);
    expect(await ask({ repeatable: true, fits: () => false })).toMatchObject({ body: { from: subject() } });
    expect(usual()).toBe(1);
  });

  it('is sent nothing more when nothing listens, and no request is lost', async () => {
    const usual = answering(subject(), 200);
    link.connection.publish(
      trialNotice.subject,
      JSON.stringify({ area, instance: randomUUID(), share: 100, sticky: false }),
    );
    await link.connection.flush();
    expect(await ask()).toMatchObject({ status: 200 });
    expect(usual()).toBe(1);
  });

  it('is sent the same sessions each time where sessions are tried, and nobody without one', async () => {
    const { usual, tried } = await versions(200, { share: 30, sticky: true });
    const sessions = Array.from({ length: 40 }, () => randomUUID());
    for (const session of sessions) for (let index = 0; index < 2; index += 1) await ask({ session });
    const chosen = sessions.filter((session) => isInShare(session, area, 30));
    expect(tried()).toBe(2 * chosen.length);
    expect(chosen.length).toBeGreaterThan(0);
    await ask();
    expect(usual()).toBe(2 * (sessions.length - chosen.length) + 1);
  });
});

/** What is answered at a subject, or why nothing is. */
const said = (to: string): Promise<unknown> =>
  link.connection.request(to, JSON.stringify({ body: { text: 'x' } }), { timeout: 2_000 }).then(
    (msg) => msg.json(),
    (error: unknown) => String(error),
  );

describe('a service on trial', () => {
  it('receives only its share, until it is promoted', async () => {
    const probe = await bootProbe(database.url, nats.url, 'svc-probe', { TRIAL_SHARE: '100' });
    const at = callSubject(echo);
    expect(await said(at)).toMatch(/no responders/i);
    expect(await said(trialSubject(at))).toEqual({ text: 'x' });
    const outbound = { requestId: 'one', deadline: Date.now() + 3_000 };
    await waitFor(
      async () =>
        (await caller.forward(at, JSON.stringify({ body: { text: 'y' } }), outbound).catch(() => null))?.status === 200,
      { what: 'the caller to know of the trial' },
    );
    await probe.promote();
    expect(await said(at)).toEqual({ text: 'x' });
    expect(await said(trialSubject(at))).toMatch(/no responders/i);
    expect(bodyOf(await caller.forward(at, JSON.stringify({ body: { text: 'z' } }), outbound))).toEqual({ text: 'z' });
    await probe.stop();
  });
});
