import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { callSubject, getSession, natsAddress, resolveSession, sendOtp } from '@rahi/contracts';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { connect } from '@nats-io/transport-node';
import { pino, type Logger } from 'pino';
import { bootProbe, echo } from '../testing/probe-service.js';
import { Caller } from './caller.js';
import { NatsLink } from './connection.js';

let nats: TestNatsServer;
const links: NatsLink[] = [];

beforeAll(async () => {
  nats = await startNatsServer({ permissions: true });
});
afterAll(async () => {
  for (const { connection } of links) await connection.close();
  await nats?.stop();
});

function listening(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { log: pino({ level: 'info' }, { write }), lines };
}

async function linkAs(user: 'gateway' | 'svc-rides' | 'svc-auth') {
  const { log, lines } = listening();
  const link = await NatsLink.open(nats.urlFor(user), user, log);
  links.push(link);
  return { link, caller: new Caller(link), lines };
}

const soon = () => ({ requestId: 'connection', deadline: Date.now() + 3000 });

describe('a process on NATS with its own user', () => {
  it('is answered in its own inbox, to which no one else may subscribe', async () => {
    const auth = await linkAs('svc-auth');
    const gateway = await linkAs('gateway');
    const replies: string[] = [];
    auth.link.connection.subscribe(callSubject(getSession), {
      callback: (_error, msg) => {
        replies.push(msg.reply ?? '');
        msg.respond('{}');
      },
    });
    await auth.link.connection.flush();
    await gateway.caller.forward(callSubject(getSession), '{}', soon());
    expect(replies).toEqual([expect.stringMatching(/^_INBOX_gateway\./)]);
  });

  it('fails at once, and says so in its log, when it uses a subject that it may not', async () => {
    const { caller, lines } = await linkAs('svc-rides');
    const asked = Date.now();
    await expect(caller.ask(resolveSession, { token: 'x' }, soon())).rejects.toThrow(/Permissions Violation/i);
    expect(Date.now() - asked).toBeLessThan(1500);
    const complaint = await waitFor(() => lines.find((line) => line['subject'] === resolveSession.subject), {
      what: 'the line in the log',
    });
    expect(complaint).toMatchObject({ level: 50, operation: 'publish' });
  });

  it('goes on when the server comes back', async () => {
    const auth = await linkAs('svc-auth');
    const gateway = await linkAs('gateway');
    auth.link.connection.subscribe(callSubject(sendOtp), { callback: (_error, msg) => void msg.respond('{}') });
    await auth.link.connection.flush();
    await nats.restart();
    const again = waitFor(() => gateway.caller.forward(callSubject(sendOtp), '{}', soon()), {
      what: 'an answer again',
    });
    expect((await again).bytes).toHaveLength(2);
  });

  it('is not let in with a wrong password', async () => {
    const wrong = nats.urlFor('svc-rides').replace(/:[^:@]+@/, ':guessed@');
    const { log } = listening();
    await expect(NatsLink.open(wrong, 'svc-rides', log)).rejects.toThrow(/authorization/i);
  });
});

describe('an address without a user', () => {
  const { NODE_ENV, RAHI_LOCAL } = process.env;
  afterEach(() => {
    process.env['NODE_ENV'] = NODE_ENV ?? 'test';
    if (RAHI_LOCAL === undefined) delete process.env['RAHI_LOCAL'];
  });

  it('is warned of in local mode, where the person gave it', async () => {
    process.env['NODE_ENV'] = 'production';
    process.env['RAHI_LOCAL'] = '1';
    const { log, lines } = listening();
    await expect(NatsLink.open('nats://127.0.0.1:1', 'svc-rides', log)).rejects.toThrow(/refused/i);
    expect(lines).toEqual([expect.objectContaining({ level: 40, msg: expect.stringMatching(/names no user/) })]);
  });
});

describe('a service', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.drop());

  it('does not start without the permission to receive its own calls: it would seem to serve', async () => {
    // svc-drivers may not answer the probe's calls.
    const refused = /Permissions Violation for Subscription to "rpc\.probe\./;
    await expect(bootProbe(database.url, nats.urlFor('svc-drivers'), 'svc-drivers')).rejects.toThrow(refused);
    const connection = await connect(natsAddress(nats.url));
    await expect(connection.request(callSubject(echo), '{}', { timeout: 500 })).rejects.toThrow(/no responders/i);
    await connection.close();
  });
});
