import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addPasskey,
  adminUpdateUser,
  adminUser,
  beginStepUp,
  checkStepUp,
  newPasskeyOptions,
  ownPasskeys,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
  stepUp,
  type Call,
  type Principal,
} from '@rahi/contracts';
import { waitFor, codeIn } from '@rahi/testing-kit';
import * as z from 'zod';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { Authenticator } from '../../testing/authenticator.js';

const origin = 'https://rahi.example.in';
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: origin, ADMIN_EMAILS: 'admin@rahi.test,chief@rahi.test,head@rahi.test' });
});
afterAll(() => auth?.stop());

const refused = { status: 200, body: { success: false }, session: undefined };
const made = z.object({ passkeys: z.array(z.object({ id: z.string() })), recoveryCodes: z.array(z.string()) });

interface Person {
  email: string;
  token: string;
  principal: Principal;
}
async function signIn(email: string): Promise<Person> {
  const { token, principal } = await auth.signIn(email);
  return { email, token, principal };
}
/** The person's current rights, as the gateway resolves them. */
async function now({ token }: Person): Promise<Principal> {
  const principal = await auth.principalOf(token);
  if (!principal) throw new Error('the session has ended');
  return principal;
}
const asks = async (person: Person, call: Call, body?: object, more = {}) => {
  const principal = await now(person);
  return auth.call(call, { params: { id: principal.userId, ...more }, body }, { principal });
};
const optionsOf = ({ body }: { body: Record<string, unknown> }): string => z.string().parse(body['options']);

/** Sets a passkey up. */
async function enrol(person: Person, key = new Authenticator(origin)) {
  const options = optionsOf(await asks(person, newPasskeyOptions));
  const answer = await asks(person, addPasskey, { credential: key.create(options) });
  expect(answer.status).toBe(200);
  return { key, ...made.parse(answer.body) };
}
const challenge = async () => optionsOf(await auth.call(passkeySignInOptions, {}));
const show = (credential: string) => auth.call(passkeySignIn, { body: { credential } });

describe('a passkey', () => {
  it('signs in without an email, and is a second factor', async () => {
    const person = await signIn('asha@rahi.test');
    const { key } = await enrol(person);
    const answer = await show(key.show(await challenge()));
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, isNewUser: false, user: { email: person.email } },
    });
    const principal = await auth.principalOf(answer.session ?? '');
    expect(principal).toMatchObject({ userId: person.principal.userId, isAdmin: false });
    expect(Date.now() - (principal?.steppedUpAt ?? 0)).toBeLessThan(60_000);
    expect((await asks(person, ownPasskeys)).body).toMatchObject({
      passkeys: [{ lastUsedAt: expect.any(String) }],
      recoveryCodesLeft: 10,
    });
  });

  it('is refused when its answer is sent again, and when it answers no challenge of ours', async () => {
    const { key } = await enrol(await signIn('replay@rahi.test'));
    const answer = key.show(await challenge());
    expect(await show(answer)).toMatchObject({ body: { success: true } });
    expect(await show(answer)).toMatchObject(refused);
    expect(await show(key.show(await challenge(), { challenge: 'bm90LW91cnM' }))).toMatchObject(refused);
  });

  it('is refused from another origin, without its user’s finger, and for a made-up key', async () => {
    const { key } = await enrol(await signIn('origin@rahi.test'));
    for (const wrong of [{ origin: 'https://rahi-example.in' }, { unverified: true }])
      expect(await show(key.show(await challenge(), wrong))).toMatchObject(refused);
    expect(await show(new Authenticator(origin).show(await challenge()))).toMatchObject(refused);
    for (const text of ['{}', '{"id":1}', '{not json}']) expect(await show(text)).toMatchObject(refused);
    expect(await show(key.show(await challenge()))).toMatchObject({ body: { success: true } });
  });

  it('is refused when its counter goes back: then there is a copy', async () => {
    const { key } = await enrol(await signIn('counter@rahi.test'));
    expect(await show(key.show(await challenge(), { counter: 9 }))).toMatchObject({ body: { success: true } });
    expect(await show(key.show(await challenge(), { counter: 9 }))).toMatchObject(refused);
    expect(await show(key.show(await challenge(), { counter: 3 }))).toMatchObject(refused);
    expect(await show(key.show(await challenge(), { counter: 10 }))).toMatchObject({ body: { success: true } });
  });

  it('is refused five minutes after its challenge, and a challenge of another purpose', async () => {
    const person = await signIn('purpose@rahi.test');
    const { key } = await enrol(person);
    const [old, other] = [await challenge(), optionsOf(await asks(person, beginStepUp))];
    expect(await show(key.show(other))).toMatchObject(refused);
    expect((await asks(person, stepUp, { credential: key.show(await challenge()) })).body).toMatchObject({
      success: false,
    });
    await auth.letPass({ seconds: 301 });
    expect(await show(key.show(old))).toMatchObject(refused);
  });

  it('is set up and removed only by its person, shortly after they have shown that it is them', async () => {
    const [person, other] = [await signIn('bela@rahi.test'), await signIn('chand@rahi.test')];
    const { passkeys } = await enrol(person);
    const id = { id: person.principal.userId };
    const passkeyId = passkeys[0]?.id;
    expect((await auth.call(ownPasskeys, { params: id }, { principal: other.principal })).status).toBe(404);
    const remove = (principal: Principal) => auth.call(removePasskey, { params: { ...id, passkeyId } }, { principal });
    expect((await remove(other.principal)).status).toBe(404);
    const stale = { ...(await now(person)), steppedUpAt: Date.now() - 600_001 };
    for (const call of [newPasskeyOptions, removePasskey])
      expect(await auth.call(call, { params: { ...id, passkeyId } }, { principal: stale })).toMatchObject({
        status: 403,
        body: { code: 'step_up_needed' },
      });
    expect(await remove(await now(person))).toMatchObject({
      status: 200,
      body: { passkeys: [], recoveryCodesLeft: 0 },
    });
  });

  it('is not taken twice, nor for a challenge of another person', async () => {
    const [person, other] = [await signIn('dev@rahi.test'), await signIn('esha@rahi.test')];
    const options = optionsOf(await asks(person, newPasskeyOptions));
    const credential = new Authenticator(origin).create(options);
    expect((await asks(other, addPasskey, { credential })).status).toBe(400);
    expect((await asks(person, addPasskey, { credential })).status).toBe(200);
    expect((await asks(person, addPasskey, { credential })).status).toBe(400);
  });
});

describe('an administrator with a passkey', () => {
  it('has no administrator’s rights after only a code, and has them once the passkey is shown', async () => {
    const first = await signIn('admin@rahi.test');
    expect(first.principal.isAdmin).toBe(true);
    const { key } = await enrol(first);
    const person = await signIn('admin@rahi.test');
    expect(person.principal).toMatchObject({ isAdmin: false, withheld: 'step_up_needed', steppedUpAt: null });
    expect(await asks(person, adminUser)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } });
    const options = optionsOf(await asks(person, beginStepUp));
    expect((await asks(person, stepUp, { credential: key.show(options) })).body).toMatchObject({ success: true });
    expect((await asks(person, adminUser)).status).toBe(200);
    expect(await now(person)).toMatchObject({ isAdmin: true });
  });

  it('cannot confirm by a mailed code, and can by a recovery code, once', async () => {
    const { recoveryCodes } = await enrol(await signIn('chief@rahi.test'));
    expect(recoveryCodes).toHaveLength(10);
    const person = await signIn('chief@rahi.test');
    expect((await asks(person, stepUp, { code: '123456' })).body).toMatchObject({ success: false });
    const [recoveryCode = ''] = recoveryCodes;
    expect((await asks(person, stepUp, { recoveryCode })).body).toMatchObject({ success: true });
    expect(await now(person)).toMatchObject({ isAdmin: true });
    expect((await asks(person, stepUp, { recoveryCode })).body).toMatchObject({ success: false });
    expect((await asks(person, ownPasskeys)).body).toMatchObject({ recoveryCodesLeft: 9 });
  });
});

describe('a role', () => {
  it('is granted within ten minutes of a code, later only after another code, and a suspension needs none', async () => {
    const [person, other] = [await signIn('head@rahi.test'), await signIn('farah@rahi.test')];
    const act = async (action: string) => {
      const principal = { ...(await now(person)) };
      if (!fresh) principal.steppedUpAt = Date.now() - 600_001;
      return auth.call(adminUpdateUser, { params: { id: other.principal.userId }, body: { action } }, { principal });
    };
    let fresh = true;
    expect((await act('grant_admin')).status).toBe(200);
    fresh = false;
    expect(await act('revoke_admin')).toMatchObject({ status: 403, body: { code: 'step_up_needed' } });
    expect((await act('suspend')).status).toBe(200);
    expect((await act('activate')).status).toBe(200);
  });

  it('needs a fresh code where there is no passkey: the mailed one confirms', async () => {
    const person = await signIn('gita@rahi.test');
    const [row] = await auth.database.query<{ id: string }[]>(
      `UPDATE sessions SET code_at = now() - interval '11 minutes' WHERE id = $1 RETURNING id`,
      [person.principal.sessionId],
    );
    expect(row).toBeDefined();
    expect(await asks(person, checkStepUp)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } });
    const before = auth.inbox.mailbox.all().length;
    expect((await asks(person, beginStepUp)).body).toEqual({ options: null });
    const code = await waitFor(() => auth.inbox.mailbox.all().slice(before).map(codeIn).at(-1), { what: 'a code' });
    expect((await asks(person, stepUp, { code: code === '000000' ? '111111' : '000000' })).body).toMatchObject({
      success: false,
    });
    expect((await asks(person, stepUp, { code })).body).toMatchObject({ success: true });
    expect((await asks(person, checkStepUp)).status).toBe(200);
    expect((await asks(person, stepUp, { code })).body).toMatchObject({ success: false });
  });
});

describe('where administrators must have a second factor', () => {
  it('one without it has no rights until a passkey is set up', async () => {
    const strict = await startAuth({
      PUBLIC_URL: origin,
      ADMIN_EMAILS: 'admin@rahi.test',
      ADMIN_SECOND_FACTOR: 'required',
    });
    const usual = auth;
    auth = strict;
    try {
      const person = await signIn('admin@rahi.test');
      expect(person.principal).toMatchObject({ isAdmin: false, withheld: 'second_factor_missing' });
      expect(await asks(person, adminUser)).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
      await enrol(person);
      expect((await asks(person, adminUser)).status).toBe(200);
      expect((await signIn('rider@rahi.test')).principal).not.toHaveProperty('withheld');
    } finally {
      auth = usual;
      await strict.stop();
    }
  });
});
