import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sharedBrowsers, verifyOtp } from '@rahi/contracts';
import { newBrowser, startAuth, type AuthHarness } from '../../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

async function signIn(email: string, browser?: string): Promise<string> {
  const code = await auth.codeFor(email, 'en-IN', browser);
  const { body } = await auth.call(verifyOtp, { body: { email, code } }, { browser });
  const { user } = verifyOtp.answer.parse(body);
  if (!user) throw new Error(`${email} is not signed in`);
  return user.id;
}
const sharedOf = async (userIds: string[]) =>
  (await auth.caller.ask(sharedBrowsers, { userIds }, auth.outbound())).shared;

it('counts the accounts on the most shared browser of each user, and leaves out browsers with one account', async () => {
  const [family, own] = [newBrowser(), newBrowser()];
  const people: string[] = [];
  for (const name of ['asha', 'bela', 'chand']) people.push(await signIn(`${name}@family.test`, family));
  const single = await signIn('single@family.test', own);
  await signIn('asha@family.test', newBrowser());
  const nobody = await signIn('without-a-cookie@family.test');
  const shared = await sharedOf([...people, single, nobody]);
  expect(shared.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual(
    people.toSorted((a, b) => a.localeCompare(b)).map((userId) => ({ userId, accounts: 3 })),
  );
  expect(await sharedOf([])).toEqual([]);
});

it('leaves out accounts that have not signed in with it for 30 days', async () => {
  const browser = newBrowser();
  const [first, second] = [await signIn('first@phone.test', browser), await signIn('second@phone.test', browser)];
  expect(await sharedOf([first, second])).toHaveLength(2);
  await auth.database.query(
    `UPDATE known_browsers SET last_used_at = last_used_at - interval '31 days' WHERE email = 'first@phone.test'`,
  );
  expect(await sharedOf([first, second])).toEqual([]);
});
