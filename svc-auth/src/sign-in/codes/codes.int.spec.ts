import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emailOf, sendOtp, verifyOtp } from '@rahi/contracts';
import { codeIn, waitFor } from '@rahi/testing-kit';
import { answers, startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { isCode } from './one-time-code.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth({ OTP_PER_ADDRESS: '6' });
});
afterAll(() => auth?.stop());

const send = (email: string, clientAddress?: string) =>
  auth.call(sendOtp, { body: { email } }, clientAddress ? { clientAddress } : {});
const verify = (email: string, code: string) => auth.call(verifyOtp, { body: { email, code } });
/** Requests a code for an address as it is typed, and reads it from the mail to the address as it is stored. */
async function codeOf(typed: string, stored: string): Promise<string> {
  // The inbox shows a domain in its own script.
  const mails = () =>
    auth.inbox.mailbox.all().filter(({ to }) => to.some(({ address }) => emailOf(address) === stored));
  const before = mails().length;
  expect(await send(typed)).toMatchObject({ status: 200 });
  return waitFor(() => mails().slice(before).map(codeIn).at(-1), { what: `a code for ${stored}` });
}
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const onlyLink = { status: 200, body: { success: false, message: answers.onlyLink }, session: undefined };
const wrong = { status: 200, body: { success: false, message: answers.wrong }, session: undefined };

async function tryWrongly(email: string, code: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) expect(await verify(email, otherThan(code))).toEqual(wrong);
}

describe('a one-time code', () => {
  it('signs a new address in, and the user is new only once', async () => {
    const first = await verify('new@rahi.test', await auth.codeFor('new@rahi.test'));
    expect(first).toMatchObject({ status: 200, body: { success: true, isNewUser: true } });
    expect(first.body['user']).toMatchObject({ email: 'new@rahi.test', name: null, type: 'rider', isAdmin: false });
    expect(first.session).toMatch(/^[\w-]{43}$/);
    const again = await verify('new@rahi.test', await auth.codeFor('new@rahi.test'));
    expect(again.body).toMatchObject({ success: true, isNewUser: false, user: { id: idOf(first.body['user']) } });
  });

  it('comes in the language of the browser, and so does the answer', async () => {
    const code = await auth.codeFor('hindi@rahi.test', 'hi-IN');
    const mail = auth.inbox.mailbox.all().at(-1);
    expect(mail?.subject).toBe(`${code} आपका राही कोड है`);
    const hindi = { language: 'hi-IN' } as const;
    const no = await auth.call(verifyOtp, { body: { email: 'hindi@rahi.test', code: otherThan(code) } }, hindi);
    expect(no.body['message']).toMatch(/^यह कोड गलत है/);
    const yes = await auth.call(verifyOtp, { body: { email: 'hindi@rahi.test', code } }, hindi);
    expect(yes.body).toMatchObject({ message: 'आप साइन इन हो गए हैं।', user: { language: 'hi-IN' } });
  });

  it('is accepted for the address in upper and lower case', async () => {
    const code = await auth.codeFor('Mixed.Case@Rahi.test'.toLowerCase());
    expect((await verify(' MIXED.case@rahi.TEST ', code)).body).toMatchObject({ success: true });
  });

  it.each([
    ['asha@डाक.भारत', 'asha@xn--11bx1g.xn--h2brj9c'],
    ['ravi@xn--11bx1g.xn--h2brj9c', 'ravi@डाक.भारत'],
  ])('goes to %s, which is one account with %s (R54)', async (typed, again) => {
    const stored = emailOf(typed);
    const code = await codeOf(typed, stored);
    const first = await verify(again, code);
    expect(first.body).toMatchObject({ success: true, isNewUser: true, user: { email: stored } });
    const second = await verify(typed, await codeOf(again, stored));
    expect(second.body).toMatchObject({ success: true, isNewUser: false, user: { id: idOf(first.body['user']) } });
  });

  it('is taken in digits of any script', async () => {
    const code = await auth.codeFor('digits@rahi.test');
    const devanagari = code.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    expect((await verify('digits@rahi.test', devanagari)).body).toMatchObject({ success: true });
  });

  it('is in the subject and the text of the mail, and not in the database', async () => {
    const code = await auth.codeFor('mail@rahi.test');
    const mail = auth.inbox.mailbox.all().at(-1);
    expect(mail?.subject).toContain(code);
    expect(mail?.text).toContain(code);
    const [row] = await auth.database.query<Record<string, unknown>[]>(
      `SELECT * FROM codes WHERE email = 'mail@rahi.test'`,
    );
    const { salt, hash, ...rest } = row ?? {};
    if (!Buffer.isBuffer(salt) || !Buffer.isBuffer(hash)) throw new Error('a code is stored as salt and hash');
    expect([salt.length, hash.length]).toEqual([16, 32]);
    expect(isCode(code, { salt, hash })).toBe(true);
    for (const bytes of [salt, hash]) expect(bytes.includes(code)).toBe(false);
    const { link_hash, ...others } = rest;
    expect(link_hash).toBeInstanceOf(Buffer);
    expect(Object.keys(others).toSorted()).toEqual([
      'browser',
      'client_address',
      'counted',
      'created_at',
      'email',
      'id',
      'known',
      'state',
      'tries',
    ]);
    expect(Object.values(others)).not.toContain(code);
  });

  it('works once, also when two requests use it at the same time', async () => {
    const code = await auth.codeFor('twice@rahi.test');
    const both = await Promise.all([verify('twice@rahi.test', code), verify('twice@rahi.test', code)]);
    expect(both.filter(({ body }) => body['success'] === true)).toHaveLength(1);
    expect(await verify('twice@rahi.test', code)).toEqual(wrong);
  });

  it('still works after four wrong tries', async () => {
    const code = await auth.codeFor('four@rahi.test');
    await tryWrongly('four@rahi.test', code, 4);
    expect((await verify('four@rahi.test', code)).body).toMatchObject({ success: true });
  });

  it('fails after five wrong tries, even when it is right', async () => {
    const code = await auth.codeFor('five@rahi.test');
    await tryWrongly('five@rahi.test', code, 5);
    expect(await verify('five@rahi.test', code)).toEqual(wrong);
  });

  it('is compared with ten of fifty parallel wrong tries: the budget of strangers for a day (R36)', async () => {
    const email = 'fifty@rahi.test';
    const code = await auth.codeFor(email);
    const tries = await Promise.all(Array.from({ length: 50 }, () => verify(email, otherThan(code))));
    expect(tries.filter(({ body }) => body['message'] === answers.wrong)).toHaveLength(10);
    expect(tries.filter(({ body }) => body['message'] === answers.onlyLink)).toHaveLength(40);
    const rows = await auth.database.query<{ tries: number }[]>('SELECT tries FROM codes WHERE email = $1', [email]);
    expect(rows).toEqual([{ tries: 10 }]);
    expect(await verify(email, code)).toEqual(onlyLink);
  });

  it('is compared with at most five of many parallel tries', async () => {
    const email = 'checked@rahi.test';
    const code = await auth.codeFor(email);
    const answered = await Promise.all(Array.from({ length: 50 }, () => verify(email, otherThan(code))));
    expect(answered).toHaveLength(50);
    const right = await Promise.all(Array.from({ length: 20 }, () => verify(email, code)));
    for (const answer of right) expect(answer).toEqual(onlyLink);
    expect(await auth.database.query('SELECT 1 FROM users WHERE email = $1', [email])).toEqual([]);
  });

  it('opens at most one session when right and wrong tries run in parallel', async () => {
    const email = 'mixed@rahi.test';
    const code = await auth.codeFor(email);
    const guesses = Array.from({ length: 50 }, (_, index) => (index % 5 === 0 ? code : otherThan(code)));
    const tries = await Promise.all(guesses.map((guess) => verify(email, guess)));
    expect(tries.filter(({ session }) => session !== undefined).length).toBeLessThanOrEqual(1);
    expect(await verify(email, code)).toMatchObject({ body: { success: false }, session: undefined });
  });

  it('is replaced by the next one', async () => {
    const [first, second] = [await auth.codeFor('next@rahi.test'), await auth.codeFor('next@rahi.test')];
    expect(await verify('next@rahi.test', first)).toEqual(wrong);
    expect((await verify('next@rahi.test', second)).body).toMatchObject({ success: true });
  });

  it('expires after ten minutes', async () => {
    const [fresh, old] = [await auth.codeFor('nine@rahi.test'), await auth.codeFor('ten@rahi.test')];
    await auth.letPass({ minutes: 9, seconds: 55 });
    expect((await verify('nine@rahi.test', fresh)).body).toMatchObject({ success: true });
    await auth.letPass({ seconds: 6 });
    expect(await verify('ten@rahi.test', old)).toEqual(wrong);
  });

  it('is replaced by a new one after it has expired', async () => {
    const old = await auth.codeFor('again@rahi.test');
    await auth.letPass({ minutes: 11 });
    const fresh = await auth.codeFor('again@rahi.test');
    expect(await verify('again@rahi.test', old)).toEqual(wrong);
    expect((await verify('again@rahi.test', fresh)).body).toMatchObject({ success: true });
  });

  it('gets the same answer when no code was sent', async () => {
    expect(await verify('stranger@rahi.test', '123456')).toEqual(wrong);
  });

  it('must be six digits, with a valid address', async () => {
    expect(await verify('new@rahi.test', '12345')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await send('not an address')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('asking for codes', () => {
  it('has the same answer for a known and an unknown address', async () => {
    await auth.signIn('known@rahi.test');
    const [known, unknown] = [await send('known@rahi.test'), await send('unknown@rahi.test')];
    expect(known).toEqual({ status: 200, body: { success: true, message: answers.sent }, session: undefined });
    expect(unknown).toEqual(known);
  });

  it('is refused after five in fifteen minutes, and allowed again when the first one is that old', async () => {
    const email = 'often@rahi.test';
    for (let index = 0; index < 5; index += 1) expect((await send(email)).status).toBe(200);
    expect(await send(email)).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        detail: 'You have requested too many codes. Please try again in 15 minutes.',
        retryAfterSeconds: 900,
      },
    });
    await auth.letPass({ minutes: 14, seconds: 30 });
    expect(await send(email)).toMatchObject({ status: 429, body: { retryAfterSeconds: 60 } });
    await auth.letPass({ seconds: 31 });
    expect((await send(email)).status).toBe(200);
  });

  it('counts parallel requests', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => send('burst@rahi.test')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('leaves one live code, in whatever order the mails were sent', async () => {
    await Promise.all(Array.from({ length: 4 }, () => send('order@rahi.test')));
    const alive = await auth.database.query<{ newest: boolean }[]>(
      `SELECT id = (SELECT max(id) FROM codes WHERE email = 'order@rahi.test') AS newest
       FROM codes WHERE email = 'order@rahi.test' AND state = 'live'`,
    );
    expect(alive).toEqual([{ newest: true }]);
  });

  it('is limited per client address, for all emails together', async () => {
    const all = [];
    for (let index = 0; index < 7; index += 1) all.push(await send(`address-${index}@rahi.test`, '198.51.100.7'));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await send('address-8@rahi.test', '198.51.100.8')).status).toBe(200);
  });
});

describe('sweeping', () => {
  it('deletes only codes that no limit counts', async () => {
    await send('old@rahi.test');
    await auth.letPass({ minutes: 2 });
    await send('young@rahi.test');
    await auth.letPass({ days: 1, minutes: -1 });
    await auth.runJob('Expired codes and sessions');
    const left = await auth.database.query<{ email: string }[]>(
      `SELECT email FROM codes WHERE email IN ('old@rahi.test', 'young@rahi.test')`,
    );
    expect(left).toEqual([{ email: 'young@rahi.test' }]);
  });
});

function idOf(user: unknown): unknown {
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined;
}
