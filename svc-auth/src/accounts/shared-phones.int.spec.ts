import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clearSharedPhone, sharedPhones, sharedNumberSchema, updateUser, type Principal } from '@rahi/contracts';
import * as z from 'zod';
import { SharedNumbers1796070100000 } from '../migrations/1796070100000-shared-numbers.js';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;
let chief: Principal;
beforeAll(async () => {
  auth = await startAuth({ ADMIN_EMAILS: 'chief@rahi.test' });
  chief = (await auth.signIn('chief@rahi.test')).principal;
});
afterAll(() => auth?.stop());

let people = 0;
async function somebody(): Promise<Principal> {
  people += 1;
  return (await auth.signIn(`person${people}@rahi.test`)).principal;
}

async function give(principal: Principal, phone: string): Promise<void> {
  const body = { name: 'Asha Rao', phone };
  const { status } = await auth.call(updateUser, { params: { id: principal.userId }, body }, { principal });
  expect(status).toBe(200);
}

async function queue(state: 'open' | 'cleared' = 'open') {
  const { json } = await auth.send(sharedPhones, { query: { limit: 100, state } }, { principal: chief });
  return z.array(sharedNumberSchema).parse(json);
}
const clear = (id: string, note: string) =>
  auth.call(clearSharedPhone, { params: { id }, body: { note } }, { principal: chief });

describe('a phone on two accounts', () => {
  it('is flagged, however it is written, and both ride on', async () => {
    const first = await somebody();
    await give(first, '+91 98100 12345');
    for (const written of ['9810012345', '098100-12345', '+91 (98100) 12345', '919810012345']) {
      const second = await somebody();
      await give(second, written);
      expect((await queue()).filter(({ person }) => person.id === second.userId)).toEqual([
        expect.objectContaining({
          kind: 'phone',
          phone: '+919810012345',
          value: null,
          person: { id: second.userId, name: 'Asha Rao' },
          other: { id: first.userId, name: 'Asha Rao' },
        }),
      ]);
    }
    const other = await somebody();
    await give(other, '+1 98100 12345');
    await give(first, '+91 98100 12345');
    const about = (await queue()).map(({ person }) => person.id);
    expect(about).not.toContain(other.userId);
    expect(about).not.toContain(first.userId);
  });

  it('is flagged for all but one of many who take it at the same time', async () => {
    const many: Principal[] = [];
    while (many.length < 6) many.push(await somebody());
    await Promise.all(many.map((one) => give(one, '+919810077777')));
    const flagged = (await queue()).filter(({ phone }) => phone === '+919810077777');
    expect(new Set(flagged.map(({ person }) => person.id)).size).toBe(5);
  });

  it('is cleared with a note, in the audit log', async () => {
    const [first, second] = [await somebody(), await somebody()];
    for (const one of [first, second]) await give(one, '+919810088888');
    const flag = (await queue()).find(({ person }) => person.id === second.userId);
    const id = flag?.id ?? '';
    expect(await clear(id, 'Mother and son')).toMatchObject({
      status: 200,
      body: { state: 'cleared', settledBy: chief.userId, note: 'Mother and son' },
    });
    expect(await clear(id, 'Mother and son')).toMatchObject({ status: 200 });
    expect(await clear(id, 'Another')).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect((await queue()).map((one) => one.id)).not.toContain(id);
    expect((await queue('cleared')).map((one) => one.id)).toContain(id);
    const entries = await auth.database.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1`,
      [second.userId],
    );
    expect(entries.map(({ data }) => data)).toEqual([
      expect.objectContaining({ action: 'user.clear_shared', actorId: chief.userId, reason: 'Mother and son' }),
    ]);
  });

  it('is masked for a role that reads no contacts', async () => {
    const [first, second] = [await somebody(), await somebody()];
    for (const one of [first, second]) await give(one, '+919810099999');
    const principal: Principal = { ...chief, adminRole: 'read_only' };
    const { json } = await auth.send(sharedPhones, {}, { principal });
    const text = JSON.stringify(json);
    expect(text).toContain('••••••9999');
    expect(text).not.toContain('98100');
  });

  it('is found among the accounts of before', async () => {
    const [first, second] = [await somebody(), await somebody()];
    for (const [{ userId }, phone] of [
      [first, '98100 66666'],
      [second, '+91-9810066666'],
    ] as const)
      await auth.database.query('UPDATE users SET phone = $2 WHERE id = $1', [userId, phone]);
    for (const undone of ['DROP TABLE shared_numbers', 'DROP INDEX users_phone']) await auth.database.query(undone);
    await new SharedNumbers1796070100000().up(auth.database.createQueryRunner());
    expect((await queue()).filter(({ other }) => other.id === first.userId).map(({ person }) => person.id)).toEqual([
      second.userId,
    ]);
  });
});
