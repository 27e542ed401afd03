import { describe, expect, it } from '@jest/globals';
import { adminRoles, readsPositions } from './admin-roles.js';
import { allCalls } from './calls/index.js';
import { maskedContact, readsContacts, withMaskedContacts, withoutPositions } from './masked-contacts.js';

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

describe('positions', () => {
  it('are not for those who count money', () => {
    expect(adminRoles.filter((adminRole) => !readsPositions({ isAdmin: true, adminRole }))).toEqual(['finance']);
  });

  it('are in no call that a role without them may make, unless they are withheld', () => {
    const open = allCalls
      .filter(({ auditedRead }) => auditedRead?.action === 'read.positions')
      .filter(({ roles, reach }) => [...(roles ?? []), ...(reach ?? [])].includes('finance'));
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('are withheld at any depth, and nothing else changes', () => {
    const driver = { name: 'Asha', currentLat: '19.05', currentLng: '72.83', pickupLat: '19' };
    expect(JSON.parse(withoutPositions(JSON.stringify({ list: [driver] })))).toEqual({
      list: [{ ...driver, currentLat: null, currentLng: null }],
    });
  });
});
