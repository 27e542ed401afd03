import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendOtp, verifyOtp } from '@rahi/contracts';
import { answers, newBrowser, startAuth, type AuthHarness } from '../../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const send = (email: string, browser?: string) => auth.call(sendOtp, { body: { email } }, { browser });
const verify = (email: string, code: string, browser?: string) =>
  auth.call(verifyOtp, { body: { email, code } }, { browser });
const codeFor = (email: string, browser?: string) => auth.codeFor(email, 'en-IN', browser);
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const yes = { body: { success: true } };
const wrong = { body: { success: false, message: answers.wrong } };
const onlyLink = { body: { success: false, message: answers.onlyLink } };

/** Guesses wrongly at a code of a browser, again and again. */
async function guess(email: string, browser: string | undefined, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) expect(await verify(email, '000000', browser)).toMatchObject(wrong);
}

/** Signs in once, which makes the browser one of the owner's. */
async function knownBrowser(email: string): Promise<string> {
  const browser = newBrowser();
  expect(await verify(email, await codeFor(email, browser), browser)).toMatchObject(yes);
  return browser;
}

const refusedBy = async (budget: string) =>
  (await auth.metric('rahi_sign_in_budget_refusals_total', { budget }))[0] ?? 0;
const wrongAt = async (at: string) => (await auth.metric('rahi_sign_in_wrong_guesses_total', { at }))[0] ?? 0;

describe('a code belongs to the browser that asked for it', () => {
  it('and opens nothing in another one', async () => {
    const [own, other] = [newBrowser(), newBrowser()];
    const code = await codeFor('own@rahi.test', own);
    expect(await verify('own@rahi.test', code, other)).toMatchObject(wrong);
    expect(await verify('own@rahi.test', code, own)).toMatchObject(yes);
  });

  it('so five wrong guesses of a stranger do not burn it (F48)', async () => {
    const [own, stranger] = [newBrowser(), newBrowser()];
    const code = await codeFor('burn@rahi.test', own);
    await codeFor('burn@rahi.test', stranger);
    await guess('burn@rahi.test', stranger, 5);
    expect(await verify('burn@rahi.test', code, own)).toMatchObject(yes);
  });

  it('so a stranger’s new code does not replace it, and five of their sends do not lock the owner out (F48)', async () => {
    const [own, stranger] = [newBrowser(), newBrowser()];
    const code = await codeFor('sends@rahi.test', own);
    for (let index = 0; index < 5; index += 1) expect((await send('sends@rahi.test', stranger)).status).toBe(200);
    expect((await send('sends@rahi.test', stranger)).status).toBe(429);
    expect((await send('sends@rahi.test', own)).status).toBe(200);
    expect(await verify('sends@rahi.test', code, own)).toMatchObject(wrong);
    const newest = await codeFor('sends@rahi.test', own);
    expect(await verify('sends@rahi.test', newest, own)).toMatchObject(yes);
  });

  it('so strangers at the same network address do not lock its owner out, whose browser is known', async () => {
    const at = { clientAddress: '198.51.100.7' };
    const own = await knownBrowser('same-address@rahi.test');
    const strangers: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const email = `stranger-${index}@rahi.test`;
      strangers.push((await auth.call(sendOtp, { body: { email } }, { browser: newBrowser(), ...at })).status);
    }
    expect(strangers.filter((status) => status === 200)).toHaveLength(20);
    const body = { email: 'same-address@rahi.test' };
    expect((await auth.call(sendOtp, { body }, { browser: newBrowser(), ...at })).status).toBe(429);
    expect((await auth.call(sendOtp, { body }, { browser: own, ...at })).status).toBe(200);
  });

  it('and a new one replaces only the one before of the same browser', async () => {
    const [laptop, phone] = [newBrowser(), newBrowser()];
    const [first, onPhone] = [await codeFor('two@rahi.test', laptop), await codeFor('two@rahi.test', phone)];
    const second = await codeFor('two@rahi.test', laptop);
    expect(await verify('two@rahi.test', first, laptop)).toMatchObject(wrong);
    expect(await verify('two@rahi.test', onPhone, phone)).toMatchObject(yes);
    expect(await verify('two@rahi.test', second, laptop)).toMatchObject(yes);
  });
});

describe('strangers together', () => {
  it('have ten wrong guesses a day at an email, from however many browsers and addresses; then only the link works', async () => {
    const email = 'ten-a-day@rahi.test';
    for (let index = 0; index < 5; index += 1) {
      const browser = newBrowser();
      await codeFor(email, browser);
      await guess(email, browser, 2);
    }
    const last = newBrowser();
    const code = await codeFor(email, last);
    const before = await refusedBy('strangers');
    expect(await verify(email, code, last)).toMatchObject(onlyLink);
    expect(await verify(email, code)).toMatchObject(onlyLink);
    expect(await refusedBy('strangers')).toBe(before + 2);
    await auth.letPass({ days: 1, minutes: 1 });
    const next = await codeFor(email, last);
    expect(await verify(email, next, last)).toMatchObject(yes);
  });

  it('do not use up the guesses of the owner’s browser, which has twenty a day, five a code', async () => {
    const email = 'owner@rahi.test';
    const own = await knownBrowser(email);
    const stranger = newBrowser();
    await codeFor(email, stranger);
    await guess(email, stranger, 10);
    expect(await verify(email, '000000', stranger)).toMatchObject(onlyLink);
    for (let code = 0; code < 3; code += 1) {
      await codeFor(email, own);
      await guess(email, own, 5);
    }
    const code = await codeFor(email, own);
    await guess(email, own, 4);
    expect(await verify(email, code, own)).toMatchObject(yes);
    await auth.letPass({ minutes: 16 });
    await codeFor(email, own);
    await guess(email, own, 1);
    expect(await verify(email, code, own)).toMatchObject(onlyLink);
    await auth.letPass({ days: 1 });
    expect(await verify(email, await codeFor(email, own), own)).toMatchObject(yes);
  });

  it('include a browser without cookies: its verify works, from the same budget', async () => {
    const email = 'bare@rahi.test';
    const code = await codeFor(email, `new:${newBrowser()}`);
    expect(await verify(email, otherThan(code), `new:${newBrowser()}`)).toMatchObject(wrong);
    expect(await verify(email, code, `new:${newBrowser()}`)).toMatchObject(yes);
    await codeFor(email, `new:${newBrowser()}`);
    await guess(email, `new:${newBrowser()}`, 5);
    const other = newBrowser();
    await codeFor(email, other);
    await guess(email, other, 4);
    expect(await verify(email, code, newBrowser())).toMatchObject(onlyLink);
  });

  it('cannot reach a code of the owner’s browser by leaving the cookie out', async () => {
    const email = 'reach@rahi.test';
    const own = await knownBrowser(email);
    const code = await codeFor(email, own);
    expect(await verify(email, code)).toMatchObject(wrong);
    expect(await verify(email, code, own)).toMatchObject(yes);
  });

  it('cannot pass for the owner’s browser with a cookie that is only being set', async () => {
    const email = 'planted@rahi.test';
    const own = await knownBrowser(email);
    const code = await codeFor(email, own);
    expect(await verify(email, code, `new:${own}`)).toMatchObject(wrong);
  });

  it('get twenty mails a day to an email, and the owner’s browser has its own limit', async () => {
    const email = 'mails@rahi.test';
    const own = await knownBrowser(email);
    // The first mail to the owner was a stranger's, too.
    for (let index = 0; index < 19; index += 1) expect((await send(email, newBrowser())).status).toBe(200);
    const refused = await send(email, newBrowser());
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', retryAfterSeconds: 86_400 } });
    expect(refused.body['detail']).toMatch(
      /Use a browser where you have signed in before, or try again in 24 hours\.$/,
    );
    expect(await verify(email, await codeFor(email, own), own)).toMatchObject(yes);
    await auth.letPass({ days: 1, minutes: 1 });
    expect((await send(email, newBrowser())).status).toBe(200);
  });
});

describe('wrong guesses', () => {
  it('are counted for the alerts, without naming the account', async () => {
    const before = await wrongAt('code');
    const browser = newBrowser();
    await codeFor('count@rahi.test', browser);
    await guess('count@rahi.test', browser, 3);
    expect(await wrongAt('code')).toBe(before + 3);
  });

  it('do not count when there is no code to guess: an owner is not locked out before asking for one', async () => {
    const email = 'early@rahi.test';
    await guess(email, newBrowser(), 12);
    const browser = newBrowser();
    expect(await verify(email, await codeFor(email, browser), browser)).toMatchObject(yes);
  });

  it('in parallel are compared with no more than the budget has', async () => {
    const email = 'parallel@rahi.test';
    const browser = newBrowser();
    await codeFor(email, browser);
    const all = await Promise.all(Array.from({ length: 30 }, () => verify(email, '000000', browser)));
    expect(all.filter(({ body }) => body['message'] === answers.wrong)).toHaveLength(10);
    const rows = await auth.database.query<{ n: number }[]>('SELECT count(*)::int AS n FROM guesses WHERE email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ n: 10 }]);
  });
});
