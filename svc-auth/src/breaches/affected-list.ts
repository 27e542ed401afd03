import { emailOf, isEmail, mostBreachEntries, phoneOf, Refusal } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { say } from '../say.js';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The entries of a pasted list of phones, emails and ids, each once. @throws Refusal invalid_input with none, or too many */
export function entriesOf(list: string): string[] {
  const entries = [...new Set(list.split(/[\n\r,;]+/).map((entry) => entry.trim()))].filter((entry) => entry !== '');
  if (entries.length === 0) throw new Refusal('invalid_input', say('breach.listEmpty'));
  if (entries.length > mostBreachEntries)
    throw new Refusal('invalid_input', say('breach.listLong', { most: mostBreachEntries }));
  return entries;
}

/** What an entry is compared with; null for one that is no phone, email or id. */
function keyOf(entry: string): { of: 'id' | 'email' | 'phone'; key: string } | null {
  if (uuid.test(entry)) return { of: 'id', key: entry.toLowerCase() };
  const address = emailOf(entry);
  if (isEmail(address)) return { of: 'email', key: address };
  const number = phoneOf(entry);
  return number === null ? null : { of: 'phone', key: number };
}

/** The accounts of a list, and the entries that are nobody's. A phone may be that of several accounts. */
export async function accountsOf(
  manager: EntityManager,
  list: string,
): Promise<{ userIds: string[]; found: number; notFound: string[] }> {
  const entries = entriesOf(list).map((entry) => ({ entry, known: keyOf(entry) }));
  const keys = (of: string) => entries.flatMap(({ known }) => (known?.of === of ? [known.key] : []));
  const users = await manager.query<{ id: string; email: string; phone: string | null }[]>(
    'SELECT id, email, phone FROM users WHERE id = ANY($1::uuid[]) OR email = ANY($2) OR phone = ANY($3)',
    [keys('id'), keys('email'), keys('phone')],
  );
  const there = new Set(users.flatMap(({ id, email, phone }) => [id, email, ...(phone === null ? [] : [phone])]));
  const notFound = entries.filter(({ known }) => known === null || !there.has(known.key)).map(({ entry }) => entry);
  return { userIds: users.map(({ id }) => id), found: entries.length - notFound.length, notFound };
}
