import { describe, expect, it } from '@jest/globals';
import { callPath, refusedAccess } from '../call.js';
import type { Principal } from '../principal.js';
import {
  adminUpdateUser,
  adminUsers,
  allCalls,
  createRide,
  nearbyDrivers,
  rateRide,
  sendOtp,
  updateDriver,
  updateRide,
  updateUser,
} from './index.js';

const id = '0190a1b2-0000-4000-8000-000000000001';
const rider: Principal = {
  userId: id,
  sessionId: id,
  name: 'Asha Rao',
  phone: null,
  type: 'rider',
  isAdmin: false,
  suspended: false,
};

describe('the table of calls', () => {
  it('has no two calls of one name or of one method and path', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    expect(new Set(allCalls.map((call) => `${call.method} ${call.path}`)).size).toBe(allCalls.length);
  });

  it('begins every name with who answers and every path with /api/', () => {
    for (const call of allCalls) {
      expect(call.name).toMatch(/^(auth|rides|drivers|admin|partners|gateway)\.[a-z-]+$/);
      expect(call.path).toMatch(/^\/api\//);
    }
  });

  it('names every path parameter in its params schema', () => {
    for (const call of allCalls) {
      for (const [, name] of call.path.matchAll(/:(\w+)/g)) {
        const parsed = call.params.safeParse({});
        expect(parsed.error?.issues.some((issue) => issue.path[0] === name)).toBe(true);
      }
    }
  });

  it('accepts what it has already parsed: the gateway parses, and so does the service', () => {
    const booking = {
      riderId: id,
      pickupAddress: ' Connaught Place ',
      pickupLat: '28.6315',
      pickupLng: 77.2167,
      dropoffAddress: 'Hauz Khas Village',
      dropoffLat: '28.5494',
      dropoffLng: '77.2001',
      vehicleType: 'sedan',
      fare: '200.55',
      distance: '9.8',
      duration: 24,
    };
    const once = createRide.body.parse(booking);
    expect(once).toMatchObject({ pickupAddress: 'Connaught Place', pickupLat: 28.6315, distance: 9.8, fare: 200.55 });
    expect(createRide.body.parse(once)).toEqual(once);
    expect(sendOtp.body.parse({ email: ' Asha@Example.IN ' })).toEqual({ email: 'asha@example.in' });
  });

  it.each([
    ['a latitude out of range', nearbyDrivers.query, { lat: '91', lng: '77' }],
    ['NaN', nearbyDrivers.query, { lat: 'NaN', lng: '77' }],
    ['hexadecimal', nearbyDrivers.query, { lat: '0x10', lng: '77' }],
    ['an unknown status', updateRide.body, { status: 'flying' }],
    ['an unknown field of a change', updateRide.body, { status: 'cancelled', fare: 1 }],
    ['half a position', updateDriver.body, { currentLat: 28.6 }],
    ['no change at all', updateDriver.body, {}],
    ['six stars', rateRide.body, { rating: 6, riderId: id }],
    ['half a star', rateRide.body, { rating: 4.5, riderId: id }],
    ['NUL in what is looked for', adminUsers.query, { search: 'a\u0000' }],
    ['NUL in a name', updateUser.body, { name: 'a\u0000' }],
    ['half a character in a name', updateUser.body, { name: 'a\ud800' }],
    ['an email without a domain', sendOtp.body, { email: 'asha' }],
    ['an email whose domain no mail server takes', sendOtp.body, { email: 'asha@rahi-.test' }],
  ])('refuses %s', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe('access', () => {
  it('is refused to strangers, to non-admins on admin calls, and to the suspended only on changes', () => {
    const change = { name: 'rides.create', access: 'user', roles: [], whileSuspended: false } as const;
    expect(refusedAccess({ ...change, access: 'public', whileSuspended: false }, null)).toBeNull();
    expect(refusedAccess(change, null)).toBe('unauthenticated');
    expect(refusedAccess({ ...change, access: 'admin', whileSuspended: true }, rider)).toBe('forbidden');
    expect(refusedAccess(change, { ...rider, suspended: true })).toBe('account_suspended');
    expect(refusedAccess({ ...change, whileSuspended: true }, { ...rider, suspended: true })).toBeNull();
    expect(refusedAccess(change, rider)).toBeNull();
  });
});

const shown = (minutesAgo: number | null): Principal => ({
  ...rider,
  steppedUpAt: minutesAgo === null ? null : Date.now() - minutesAgo * 60_000,
});

describe('a step-up', () => {
  const needs = { name: 'auth.needs', access: 'user', roles: [], whileSuspended: true, stepUp: true } as const;

  it('lasts ten minutes; a session without one has none, and an older svc-auth does not send it', () => {
    expect(refusedAccess(needs, shown(9.9))).toBeNull();
    expect(refusedAccess(needs, shown(10.1))).toBe('step_up_needed');
    expect(refusedAccess(needs, shown(null))).toBe('step_up_needed');
    expect(refusedAccess(needs, rider)).toBeNull();
  });

  it('is needed for exports, payouts, changes of passkeys, keys of partners, telling of a breach, and the roles of others, not for a suspension', () => {
    const always = allCalls.filter(({ stepUp }) => stepUp === true).map(({ name }) => name);
    expect(always.toSorted()).toEqual([
      'auth.add-passkey',
      'auth.check-step-up',
      'auth.new-passkey-options',
      'auth.remove-passkey',
      'auth.tell-of-breach',
      'gateway.export',
      'gateway.journal',
      'partners.create-client',
      'partners.rotate-secret',
      'rides.approve-payouts',
      'rides.discard-payouts',
      'rides.payout-bank-file',
      'rides.settle-payout',
      'rides.settle-payouts',
      'rides.settle-statement',
      'rides.tds-file',
    ]);
    const admin = { ...shown(11), isAdmin: true };
    expect(refusedAccess(adminUpdateUser, admin, { action: 'grant_admin' })).toBe('step_up_needed');
    expect(refusedAccess(adminUpdateUser, admin, { action: 'revoke_admin' })).toBe('step_up_needed');
    expect(refusedAccess(adminUpdateUser, admin, { action: 'suspend' })).toBeNull();
  });

  it('is asked of an administrator whose rights wait for it', () => {
    const desk = { name: 'admin.desk', access: 'admin', roles: [], whileSuspended: true } as const;
    expect(refusedAccess(desk, { ...rider, withheld: 'step_up_needed' })).toBe('step_up_needed');
    expect(refusedAccess(desk, { ...rider, withheld: 'second_factor_missing' })).toBe('second_factor_missing');
  });
});

describe('a path', () => {
  it('is filled, escaped, and carries only the query that is there', () => {
    expect(callPath({ path: '/api/rides/:id' }, { id: 'a/b' })).toBe('/api/rides/a%2Fb');
    expect(callPath({ path: '/api/drivers/nearby' }, {}, { lat: 1, lng: 2, radius: undefined })).toBe(
      '/api/drivers/nearby?lat=1&lng=2',
    );
  });
});
