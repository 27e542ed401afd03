import { describe, expect, it } from '@jest/globals';
import { adminRoles } from './admin-roles.js';
import { maskedContact, readsContacts, withMaskedContacts } from './masked-contacts.js';

describe('masked contacts', () => {
  it('are for those who may only look', () => {
    expect(adminRoles.filter((adminRole) => !readsContacts({ isAdmin: true, adminRole }))).toEqual(['read_only']);
    expect(readsContacts({ isAdmin: true, adminRole: null })).toBe(true);
  });

  it.each([
    ['+91 98765 43210', '••••••3210'],
    ['asha@example.com', 'a•••@•••'],
    ['', '••••••'],
  ])('show of %j only %j', (contact, masked) => expect(maskedContact(contact)).toBe(masked));

  it('are found at any depth, and nothing else changes', () => {
    const rider = { name: 'Asha', phone: '+91 98765 43210', email: null };
    const answer = [{ rider, note: 'phone', rides: 2, at: '2026-01-01T00:00:00Z', list: [{ email: 'a@b.in' }] }];
    expect(JSON.parse(withMaskedContacts(JSON.stringify(answer)))).toEqual([
      { ...answer[0], rider: { ...rider, phone: '••••••3210' }, list: [{ email: 'a•••@•••' }] },
    ]);
  });
});
