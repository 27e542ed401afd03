import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decideDocument, documentKinds, expires, sendOtp, uploadDocument, verifyOtp } from '@rahi/contracts';
import {
  codeIn,
  startInbox,
  startShipped,
  testDatabase,
  waitFor,
  type Inbox,
  type ShippedProcess,
  type TestDatabase,
} from '@rahi/testing-kit';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal } from '../../testing/factories.js';
import { aPicture, dayFromNow } from '../../testing/papers.js';

const email = `driver-${randomUUID()}@people.test`;

let folder: string;
let drivers: DriversHarness;
let inbox: Inbox;
let database: TestDatabase;
let auth: ShippedProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papers-'));
  [inbox, database] = await Promise.all([startInbox(), testDatabase()]);
  const env = { DRIVER_APPROVAL: 'required', FILES_DIR: folder, PAPER_SWEEP_SECONDS: '0.2' };
  drivers = await DriversHarness.start(env);
  // While svc-auth is not there.
  drivers.expectInLogs(/a reminder could not be sent/, /"job":"Papers of drivers"/);
  // A second instance, which must not remind a second time.
  await drivers.boot();
});
afterAll(async () => {
  await auth?.stop();
  await drivers?.stop();
  await Promise.all([inbox?.close(), database?.drop(), rm(folder, { recursive: true, force: true })]);
});

/** The real svc-auth, the only service that knows people's addresses. */
function startAuth(): Promise<ShippedProcess> {
  const env = { DATABASE_URL: database.url, NATS_URL: drivers.nats.url, SMTP_URL: inbox.smtpUrl };
  return startShipped({ name: 'svc-auth', workspace: 'svc-auth', dir: folder, env });
}

const mails = () => inbox.mailbox.all().filter(({ to }) => to.some(({ address }) => address === email));

const reminders = () => mails().filter(({ subject }) => subject === 'Your permit expires soon');

async function signedUp(): Promise<string> {
  await waitFor(
    () =>
      drivers.send(sendOtp, { body: { email } }, { clientAddress: '10.0.0.1' }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    { what: 'svc-auth', timeout: 30_000 },
  );
  const code = await waitFor(() => mails().map(codeIn).at(-1), { what: 'the code' });
  const { json } = await drivers.send(verifyOtp, { body: { email, code } }, { clientAddress: '10.0.0.1' });
  return verifyOtp.answer.parse(json).user?.id ?? '';
}

describe('fourteen days before a paper expires', () => {
  it('its driver gets one mail, however many instances look, and although the mail could not be sent at first', async () => {
    auth = await startAuth();
    const userId = await signedUp();
    await auth.stop();
    const driver = aPrincipal({ userId });
    const admin = aPrincipal({ type: 'rider', isAdmin: true });
    const file = (await aPicture().jpeg().toBuffer()).toString('base64');
    for (const kind of documentKinds) {
      const papers = await drivers.call(uploadDocument, driver, { params: { driverId: userId, kind }, body: { file } });
      const { id = '' } = papers.documents.find((one) => one.kind === kind && one.state === 'waiting') ?? {};
      const days = kind === 'permit' ? 14 : 15;
      const body = { action: 'approve' as const, ...(expires(kind) && { expiresOn: dayFromNow(days) }) };
      await drivers.call(decideDocument, admin, { params: { id }, body });
    }
    await waitFor(async () => (await drivers.profile(driver)).papers === 'expiring', { what: 'the standing' });
    auth = await startAuth();
    await waitFor(() => reminders().length > 0, { what: 'the reminder', timeout: 30_000 });
    expect(await drivers.database.query('SELECT kind FROM documents WHERE reminded_at IS NOT NULL')).toEqual([
      { kind: 'permit' },
    ]);
    // Another paper becomes due: by then the sweeps have checked this one many times.
    await drivers.database.query(`UPDATE documents SET expires_on = $1 WHERE kind = 'licence'`, [dayFromNow(3)]);
    await waitFor(() => mails().some(({ subject }) => subject === 'Your driving licence expires soon'), {
      what: 'the next',
    });
    expect(reminders()).toHaveLength(1);
  });
});
