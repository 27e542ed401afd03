import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { phoneOf, saveContact, updateUser } from '@rahi/contracts';
import { Phones1796080000000 } from '../migrations/1796080000000-phones.js';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

/** As people gave them to the release before R54, each with its E.164. */
const given = [
  '+91 98765 43210',
  '98765 43210',
  '098765-43210',
  '919876543210',
  '0091 98765 43210',
  '+91 (0) 98765 43210',
  '+91 098765.43210',
  ' (022) 2345 6789',
  '+44 (0)20 7946 0958',
  '+1 415 555 0100',
  '447911123456',
  '1800 123 4567',
  '5551234',
  // None, or too long with its code: they stay.
  '0000000',
  '000000000000000',
];

async function phones(table: string, column: string): Promise<string[]> {
  const rows = await auth.database.query<{ phone: string }[]>(
    `SELECT ${column} AS phone FROM ${table} WHERE ${column} IS NOT NULL ORDER BY created_at`,
  );
  return rows.map(({ phone }) => phone);
}

describe('a stored phone (R54)', () => {
  it('is in E.164 whatever was pasted, and one with other signs is refused in words', async () => {
    const { principal } = await auth.signIn('asha@rahi.test');
    const params = { id: principal.userId };
    const save = (phone: string) => auth.call(updateUser, { params, body: { phone } }, { principal });
    for (const typed of ['\u202A+91 98765\u201143210\u202C', 'tel:098765\u00AD43210', '९८७६५ ४३२१०'])
      expect(await save(typed)).toMatchObject({ status: 200, body: { phone: '+919876543210' } });
    expect(await save('98765 43210 or later')).toMatchObject({
      status: 400,
      body: { detail: 'The phone number needs 7 to 15 digits.' },
    });
    const contact = { name: 'Meera', phone: '(098200) 11223', eachTrip: false };
    const contactId = '3f2a91bc-4d5e-4f60-8a7b-9c0d1e2f3a4b';
    const kept = await auth.call(saveContact, { params: { ...params, contactId }, body: contact }, { principal });
    expect(kept.body).toMatchObject({ phone: '+919820011223' });
  });

  it('of the release before is carried over, as the contracts read it', async () => {
    await auth.database.query('TRUNCATE users, trusted_contacts, shared_numbers CASCADE');
    const after = `now() + n * interval '1 second' FROM unnest($1::text[]) WITH ORDINALITY AS given (phone, n)`;
    for (const sql of [
      `INSERT INTO users (id, email, phone, created_at) SELECT gen_random_uuid(), n || '@rahi.test', phone, ${after}`,
      `INSERT INTO trusted_contacts (user_id, id, name, each_trip, phone, created_at)
         SELECT (SELECT id FROM users LIMIT 1), gen_random_uuid(), 'Meera', false, phone, ${after}`,
      `INSERT INTO shared_numbers (kind, key, person_id, other_id, value, created_at)
         SELECT 'phone', n::text, gen_random_uuid(), gen_random_uuid(), phone, ${after}`,
    ])
      await auth.database.query(sql, [given]);
    const runner = auth.database.createQueryRunner();
    await new Phones1796080000000().up(runner);
    await runner.release();
    const stored = given.map((phone) => phoneOf(phone) ?? phone);
    expect(await phones('users', 'phone')).toEqual(stored);
    expect(await phones('trusted_contacts', 'phone')).toEqual(stored);
    expect(await phones('shared_numbers', 'value')).toEqual(stored);
  });
});
