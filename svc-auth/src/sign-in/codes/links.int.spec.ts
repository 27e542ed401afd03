import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useSignInLink, verifyOtp } from '@rahi/contracts';
import { answers, newBrowser, startAuth, type AuthHarness } from '../../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: 'https://rahi.example.in' });
});
afterAll(() => auth?.stop());

const yes = { status: 200, body: { success: true } };
const no = { status: 200, body: { success: false }, session: undefined };

/** The code and the link's token of a new mail. */
async function mailed(email: string, browser?: string): Promise<{ code: string; token: string }> {
  const code = await auth.codeFor(email, 'en-IN', browser);
  const text = auth.inbox.mailbox.all().at(-1)?.text ?? '';
  const token = /^https:\/\/rahi\.example\.in\/login\/link#([0-9a-f]{64})$/m.exec(text)?.[1] ?? '';
  return { code, token };
}
const follow = (token: string, browser = newBrowser()) => auth.call(useSignInLink, { body: { token } }, { browser });

describe('the link of a mail', () => {
  it('signs in another browser, which is known from then on', async () => {
    const { token } = await mailed('asha@rahi.test', newBrowser());
    const phone = newBrowser();
    const answer = await follow(token, phone);
    expect(answer).toMatchObject({ ...yes, body: { isNewUser: true, user: { email: 'asha@rahi.test' } } });
    expect(answer.session).toMatch(/^[\w-]{43}$/);
    const known = await auth.database.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM known_browsers WHERE browser = $1',
      [Buffer.from(phone, 'base64url')],
    );
    expect(known).toEqual([{ n: 1 }]);
  });

  it('is stored as a hash', async () => {
    const { token } = await mailed('bela@rahi.test');
    const rows: unknown = await auth.database.query('SELECT c::text AS row FROM codes c');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('works once, also when two press it at the same time, and ends the code', async () => {
    const { code, token } = await mailed('chand@rahi.test');
    const both = await Promise.all([follow(token), follow(token)]);
    expect(both.filter(({ body }) => body['success'] === true)).toHaveLength(1);
    expect(await follow(token)).toMatchObject(no);
    const late = await auth.call(verifyOtp, { body: { email: 'chand@rahi.test', code } });
    expect(late).toMatchObject(no);
  });

  it('does not work after the code was used, nor when the same browser asked for a new one', async () => {
    const browser = newBrowser();
    const first = await mailed('dev@rahi.test', browser);
    const second = await mailed('dev@rahi.test', browser);
    expect(await follow(first.token)).toMatchObject(no);
    const used = await auth.call(verifyOtp, { body: { email: 'dev@rahi.test', code: second.code } }, { browser });
    expect(used).toMatchObject(yes);
    expect(await follow(second.token)).toMatchObject(no);
  });

  it('works when strangers have used up the guesses of the day', async () => {
    const email = 'esha@rahi.test';
    const stranger = newBrowser();
    await mailed(email, stranger);
    for (let index = 0; index < 10; index += 1)
      await auth.call(verifyOtp, { body: { email, code: '000000' } }, { browser: stranger });
    const own = newBrowser();
    const { code, token } = await mailed(email, own);
    const typed = await auth.call(verifyOtp, { body: { email, code } }, { browser: own });
    expect(typed.body).toEqual({ success: false, message: answers.onlyLink });
    expect(await follow(token, own)).toMatchObject(yes);
  });

  it('expires after ten minutes', async () => {
    const { token } = await mailed('farah@rahi.test');
    await auth.letPass({ seconds: 601 });
    expect(await follow(token)).toMatchObject(no);
  });

  it('cannot be made up', async () => {
    expect(await follow('0'.repeat(64))).toMatchObject(no);
    expect(await follow('short')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
