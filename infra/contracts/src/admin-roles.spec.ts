import { describe, expect, it } from '@jest/globals';
import { adminRoles, deskReach, deskRoles, isKeptToOwn, mayAtDesk } from './admin-roles.js';
import { refusedAccess } from './call.js';
import { allCalls } from './calls/index.js';
import { aPrincipal } from './testing.js';

const deskCalls = allCalls.filter(({ access }) => access === 'admin');

describe('the table of roles at the desk', () => {
  it('has exactly the calls of administrators', () => {
    expect(Object.keys(deskRoles).toSorted()).toEqual(deskCalls.map(({ name }): string => name).toSorted());
  });

  it('lets who only reads change nothing', () => {
    const changes = deskCalls.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    expect(changes.filter((name) => deskRoles[name]?.includes('read_only'))).toEqual([]);
  });

  it('decides at the edge and in the services alike', () => {
    for (const call of deskCalls) {
      for (const adminRole of adminRoles) {
        const who = aPrincipal({ isAdmin: true, adminRole });
        expect(refusedAccess(call, who)).toBe(mayAtDesk(who, call.name) ? null : 'role_not_allowed');
      }
      expect(refusedAccess(call, aPrincipal({ isAdmin: false, adminRole: 'owner' }))).toBe('forbidden');
      // Administrators of releases without roles.
      expect(refusedAccess(call, aPrincipal({ isAdmin: true }))).toBeNull();
      expect(refusedAccess(call, aPrincipal({ isAdmin: true, adminRole: null }))).toBeNull();
    }
  });
});

describe('what the desk reaches by calls open to every user', () => {
  it('names only calls open to every user', () => {
    const ofEverybody: string[] = allCalls.filter(({ access }) => access === 'user').map(({ name }) => name);
    expect(ofEverybody).toEqual(expect.arrayContaining(Object.keys(deskReach)));
  });

  it('ends at what is their own for roles that the table does not name, and in calls that it does not have', () => {
    const finance = aPrincipal({ isAdmin: true, adminRole: 'finance' });
    expect(isKeptToOwn(finance, { access: 'user', name: 'rides.wallet' })).toBe(false);
    expect(isKeptToOwn(finance, { access: 'user', name: 'rides.messages' })).toBe(true);
    expect(isKeptToOwn(finance, { access: 'user', name: 'rides.rate' })).toBe(true);
    expect(isKeptToOwn(aPrincipal({ isAdmin: true }), { access: 'user', name: 'rides.messages' })).toBe(false);
    expect(isKeptToOwn(aPrincipal({ isAdmin: false }), { access: 'user', name: 'rides.messages' })).toBe(false);
  });
});
