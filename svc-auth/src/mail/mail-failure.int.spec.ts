import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendOtp, verifyOtp } from '@rahi/contracts';
import { startInbox, type Inbox } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

const email = 'unlucky@rahi.test';
const refusal = {
  status: 503,
  body: { code: 'unavailable', detail: 'We could not send the email just now. Please try again in a minute.' },
};

describe('when the mail server refuses an address', () => {
  let auth: AuthHarness;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth?.stop());

  it('answers invalid_input, and stores no code', async () => {
    const refused = await auth.call(sendOtp, { body: { email: 'asha@xn--zzzzzz.test' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await auth.database.query('SELECT 1 FROM codes')).toEqual([]);
  });
});

describe('when the mail server goes away', () => {
  let road: Road;
  let inbox: Inbox;
  let auth: AuthHarness;
  beforeAll(async () => {
    inbox = await startInbox();
    road = await openRoad(Number(new URL(inbox.smtpUrl).port));
    auth = await startAuth({ SMTP_URL: `smtp://127.0.0.1:${road.port}` }, inbox);
  });
  afterAll(() => auth?.stop());

  it('answers 503, counts nothing, and leaves the last code usable', async () => {
    const code = await auth.codeFor(email);
    await road.cut();
    for (let index = 0; index < 6; index += 1) {
      expect(await auth.call(sendOtp, { body: { email } })).toMatchObject(refusal);
    }
    expect(await auth.database.query('SELECT state FROM codes')).toEqual([{ state: 'live' }]);
    expect((await auth.call(verifyOtp, { body: { email, code } })).body).toMatchObject({ success: true });
  });
});

describe('when the mail server accepts the connection and does not answer', () => {
  let silent: Server;
  let auth: AuthHarness;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    auth = await startAuth({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await auth?.stop();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('answers 503 within the three seconds of a request', async () => {
    const started = Date.now();
    expect(await auth.call(sendOtp, { body: { email } })).toMatchObject(refusal);
    expect(Date.now() - started).toBeLessThan(2900);
    expect(await auth.database.query('SELECT 1 FROM codes')).toEqual([]);
  });
});

interface Road {
  port: number;
  /** Ends every connection and takes no more. */
  cut(): Promise<void>;
}

/** The way to a mail server, which can be cut without stopping the server. */
async function openRoad(to: number): Promise<Road> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    open.add(near).add(far);
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
  return { port, cut };
}
