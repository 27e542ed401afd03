import { describe, expect, it } from '@jest/globals';
import { adminRoles, isAllowedAtDesk, isKeptToOwn } from './admin-roles.js';
import { refusedAccess } from './call.js';
import { allCalls, riderWallet } from './calls/index.js';
import { rateRide, rideMessages } from './calls/rides.calls.js';
import { aPrincipal } from './testing.js';

const deskCalls = allCalls.filter(({ access }) => access === 'admin');

describe('the roles of the calls of the desk', () => {
  it('let at least one role make each call', () => {
    expect(deskCalls.length).toBeGreaterThan(40);
    expect(deskCalls.filter(({ roles }) => roles.length === 0)).toEqual([]);
  });

  it('let who only reads change nothing', () => {
    const changes = deskCalls.filter(({ method }) => method !== 'GET');
    expect(changes.filter(({ roles }) => roles.includes('read_only'))).toEqual([]);
  });

  it('decide at the edge and in the services alike', () => {
    for (const call of deskCalls) {
      for (const adminRole of adminRoles) {
        const who = aPrincipal({ isAdmin: true, adminRole });
        expect(refusedAccess(call, who)).toBe(isAllowedAtDesk(who, call.roles) ? null : 'role_not_allowed');
      }
      expect(refusedAccess(call, aPrincipal({ isAdmin: false, adminRole: 'owner' }))).toBe('forbidden');
      // Administrators of releases without roles.
      expect(refusedAccess(call, aPrincipal({ isAdmin: true }))).toBeNull();
      expect(refusedAccess(call, aPrincipal({ isAdmin: true, adminRole: null }))).toBeNull();
    }
  });
});

describe('what the desk reaches by calls open to every user', () => {
  it('is said only at calls open to every user', () => {
    const reaching = allCalls.filter(({ reach }) => reach !== null);
    expect(reaching.length).toBeGreaterThan(20);
    expect(reaching.filter(({ access }) => access !== 'user')).toEqual([]);
  });

  it('ends at what is their own for roles that the call does not name, and in calls that name none', () => {
    const finance = aPrincipal({ isAdmin: true, adminRole: 'finance' });
    expect(isKeptToOwn(finance, riderWallet)).toBe(false);
    expect(isKeptToOwn(finance, rideMessages)).toBe(true);
    expect(isKeptToOwn(finance, rateRide)).toBe(true);
    expect(isKeptToOwn(aPrincipal({ isAdmin: true }), rideMessages)).toBe(false);
    expect(isKeptToOwn(aPrincipal({ isAdmin: false }), rideMessages)).toBe(false);
  });
});
