import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendOtp, verifyOtp } from '@rahi/contracts';
import { codeIn, startInbox, waitFor, type Inbox } from '@rahi/testing-kit';
import { newBrowser, startAuth, type AuthHarness } from '../testing/auth-harness.js';

const email = 'unlucky@rahi.test';
const refusal = {
  status: 503,
  body: { code: 'unavailable', detail: 'We could not send the email just now. Please try again in a minute.' },
};

describe('when the mail server refuses an address', () => {
  let strict: Server;
  let asked = 0;
  let auth: AuthHarness;
  beforeAll(async () => {
    strict = createServer((socket) => {
      socket.write('220 mail.test\r\n');
      createInterface({ input: socket }).on('line', (line) => {
        const isRecipient = /^RCPT/i.test(line);
        asked += Number(isRecipient);
        socket.write(isRecipient ? '553 No such mailbox\r\n' : '250 Yes\r\n');
      });
    });
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
    const { port } = strict.address() as AddressInfo;
    auth = await startAuth({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    auth.expectInLogs(/a code could not be mailed/, /"job":"Mail"/);
  });
  afterAll(async () => {
    await auth?.stop();
    await new Promise((resolve) => strict.close(resolve));
  });

  it('answers invalid_input, and stores no code', async () => {
    const refused = await auth.call(sendOtp, { body: { email } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(asked).toBe(1);
    expect(await auth.database.query('SELECT 1 FROM codes')).toEqual([]);
  });

  it('is not asked about a domain that cannot be decoded', async () => {
    const refused = await auth.call(sendOtp, { body: { email: 'asha@xn--zzzzzz.test' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(asked).toBe(1);
  });
});

describe('when the mail server stops', () => {
  let road: Road;
  let inbox: Inbox;
  let auth: AuthHarness;
  beforeAll(async () => {
    inbox = await startInbox();
    road = await openRoad(Number(new URL(inbox.smtpUrl).port));
    auth = await startAuth({ SMTP_URL: `smtp://127.0.0.1:${road.port}` }, { mail: inbox });
    auth.expectInLogs(/a code could not be mailed/, /"job":"Mail"/);
  });
  afterAll(() => auth?.stop());

  it('answers 503, counts nothing, and leaves the last code usable', async () => {
    const code = await auth.codeFor(email);
    await road.cut();
    for (let index = 0; index < 6; index += 1) {
      expect(await auth.call(sendOtp, { body: { email } })).toMatchObject(refusal);
    }
    expect(await auth.database.query('SELECT state FROM codes WHERE counted')).toEqual([{ state: 'live' }]);
    expect((await auth.call(verifyOtp, { body: { email, code } })).body).toMatchObject({ success: true });
  });
});

describe('when the mail server freezes in the middle of a conversation (F55)', () => {
  let road: Road;
  let inbox: Inbox;
  let auth: AuthHarness;
  beforeAll(async () => {
    inbox = await startInbox();
    road = await openRoad(Number(new URL(inbox.smtpUrl).port));
    auth = await startAuth({ SMTP_URL: `smtp://127.0.0.1:${road.port}` }, { mail: inbox });
    auth.expectInLogs(/a code could not be mailed/, /"job":"Mail"/);
  });
  afterAll(async () => {
    await auth?.stop();
    await road?.cut();
  });

  it('sends one mail however often a person asks, refuses nothing as too many, and the code that arrives works', async () => {
    const browser = newBrowser();
    const mails = () => inbox.mailbox.all().filter(({ to }) => to.some(({ address }) => address === email));
    // Opens a connection of the pool, which then hangs.
    await auth.codeFor('before@rahi.test');
    road.freeze();
    const ask = () => auth.call(sendOtp, { body: { email } }, { browser });
    // Each ask takes the time of a request, and the pool gives its connection up after 30 s.
    const first = await ask();
    for (const slow of [first, ...(await Promise.all(Array.from({ length: 6 }, ask)))]) {
      expect(slow).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(slow.body['detail']).toMatch(/^The email is taking longer than usual\. If it arrives, its code is good\./);
    }
    road.thaw();
    const code = await waitFor(() => mails().map(codeIn).at(-1), { what: 'the mail' });
    expect(mails()).toHaveLength(1);
    const answer = await auth.call(verifyOtp, { body: { email, code } }, { browser });
    expect(answer.body).toMatchObject({ success: true });
  }, 60_000);
});

describe('when the mail server accepts the connection and does not answer', () => {
  let silent: Server;
  let auth: AuthHarness;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    auth = await startAuth({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    auth.expectInLogs(/a code could not be mailed/, /"job":"Mail"/);
  });
  afterAll(async () => {
    await auth?.stop();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('answers 503 within the time of a request', async () => {
    const started = Date.now();
    expect(await auth.call(sendOtp, { body: { email } })).toMatchObject(refusal);
    expect(Date.now() - started).toBeLessThan(sendOtp.timeoutMs);
    expect(await auth.database.query('SELECT 1 FROM codes')).toEqual([]);
  });
});

interface Road {
  port: number;
  /** Ends every connection and takes no more. */
  cut(): Promise<void>;
  /** Lets nothing through, on connections that stay open. */
  freeze(): void;
  thaw(): void;
}

/** The way to a mail server, which can be cut without stopping the server. */
async function openRoad(to: number): Promise<Road> {
  const open = new Set<Socket>();
  const other = new Map<Socket, Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    open.add(near).add(far);
    other.set(near, far).set(far, near);
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  const freeze = () => {
    for (const socket of open) socket.unpipe().pause();
  };
  const thaw = () => {
    for (const socket of open) other.get(socket)?.pipe(socket);
  };
  return { port, cut, freeze, thaw };
}
