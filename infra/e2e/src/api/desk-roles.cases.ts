import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminRoles,
  adminUpdateUser,
  allCalls,
  callPath,
  maskedContact,
  problemSchema,
  type AdminRole,
  type Call,
} from '@rahi/contracts';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import * as z from 'zod';
import { signUp, type Person } from '../people/people.js';
import { matrix as matrixOfCalls, rowOf, type RowName } from './authorisation.table.js';

const columns = [
  'owner',
  'operations',
  'support',
  'finance',
  'safety',
  'read_only',
] as const satisfies readonly AdminRole[];

/** Which role may make which call: + or –. */
// oxfmt-ignore
const matrix: Readonly<Record<string, string>> = {
  //                               owner oper. supp. fin. safe. read
  'auth.admin-user':               '+ + + + + +',
  'auth.admin-sessions':           '+ + + – + +',
  'auth.admin-revoke-sessions':    '+ – + – + –',
  'auth.admin-update-user':        '+ + + – + –',
  'auth.shared-phones':            '+ + + – + +',
  'auth.clear-shared-phone':       '+ + + – + –',
  'auth.breaches':                 '+ + – – – –',
  'auth.create-breach':            '+ + – – – –',
  'auth.breach':                   '+ + – – – –',
  'auth.change-breach':            '+ + – – – –',
  'auth.write-breach-details':     '+ + – – – –',
  'auth.tell-of-breach':           '+ + – – – –',
  'auth.stop-telling':             '+ + – – – –',
  'auth.note-breach-step':         '+ + – – – –',
  'auth.breach-people':            '+ + – – – –',
  'rides.active':                  '+ + + – + +',
  'rides.map':                     '+ + + – + +',
  'rides.claims':                  '+ – + + – +',
  'rides.reject-claim':            '+ – – + – –',
  'rides.dispatch-figures':        '+ + + + + +',
  'rides.admin-update':            '+ + + – + –',
  'rides.admin-reservations':      '+ + + + + +',
  'rides.clear-flag':              '+ + – + – –',
  'rides.disputes':                '+ + + + + +',
  'rides.decide-dispute':          '+ – + + – –',
  'rides.flags':                   '+ + + – + +',
  'rides.settle-flag':             '+ + + – + –',
  'rides.admin-surge':             '+ + + + + +',
  'rides.admin-control-surge':     '+ + – – – –',
  'rides.admin-tariffs':           '+ + + + + +',
  'rides.rules-report':            '+ + + + + +',
  'rides.rules-today':             '+ + + + + +',
  'rides.admin-dry-run':           '+ + – + – –',
  'rides.admin-publish-tariff':    '+ – – + – –',
  'rides.promos':                  '+ + + + + +',
  'rides.create-promo':            '+ + – + – –',
  'rides.switch-promo':            '+ + – + – –',
  'partners.organisations':        '+ + + + + +',
  'partners.create-organisation':  '+ + – – – –',
  'partners.organisation':         '+ + + + + +',
  'partners.limit-organisation': '+ + – – – –',
  'partners.suspend-organisation': '+ + – – – –',
  'partners.create-client':        '+ + – – – –',
  'partners.rotate-secret':        '+ + – – – –',
  'partners.revoke-client':        '+ + – – – –',
  'rides.read-statement':          '+ – – + – –',
  'rides.settle-statement':        '+ – – + – –',
  'rides.top-up-wallet':           '+ – + + – –',
  'rides.money':                   '+ – – + – +',
  'rides.late-settlements':        '+ – – + – +',
  'rides.payout-runs':             '+ – – + – +',
  'rides.payout-run':              '+ – – + – +',
  'rides.payouts-of-run':          '+ – – + – +',
  'rides.payout-bank-file':        '+ – – + – –',
  'rides.tds-file':                '+ – – + – –',
  'rides.prepare-payouts':         '+ – – + – –',
  'rides.approve-payouts':         '+ – – + – –',
  'rides.discard-payouts':         '+ – – + – –',
  'rides.settle-payout':           '+ – – + – –',
  'rides.settle-payouts':          '+ – – + – –',
  'rides.incident-trip':           '+ + + – + –',
  'drivers.reviews':               '+ + + – + +',
  'drivers.review':                '+ + + – + +',
  'drivers.decide-document':       '+ + + – + –',
  'drivers.shared-numbers':        '+ + + – + +',
  'drivers.clear-shared-number':   '+ + + – + –',
  'drivers.verify-upi':            '+ + – + – –',
  'drivers.feature-reviews':       '+ + + – + +',
  'drivers.verify-feature':        '+ + + – + –',
  'drivers.verify-woman':          '+ + + – + –',
  'drivers.woman-reviews':         '+ + + – + –',
  'drivers.women-by-city':         '+ + + + + +',
  'drivers.queue-zones':           '+ + + + + +',
  'drivers.create-queue-zone':     '+ + – – – –',
  'drivers.change-queue-zone':     '+ + – – – –',
  'drivers.zone-queue':            '+ + + – + +',
  'drivers.fairness':              '+ + + + + +',
  'drivers.speeds':                '+ + + + + +',
  'drivers.map':                   '+ + + – + +',
  'drivers.online':                '+ + + – + +',
  'admin.stats':                   '+ + + + + +',
  'admin.analytics':               '+ + + + + +',
  'admin.audit':                   '+ + + + + +',
  'admin.driver':                  '+ + + + + +',
  'admin.emergencies':             '+ + + + + +',
  'admin.update-emergency':        '+ + + – + –',
  'admin.incident':                '+ + + – + +',
  'admin.note-incident':           '+ + + – + –',
  'admin.check-incident':          '+ + + – + –',
  'admin.start-drill':             '+ + – – + –',
  'admin.ride':                    '+ + + + + +',
  'admin.rides':                   '+ + + + + +',
  'admin.users':                   '+ + + + + +',
  'admin.cases':                  '+ + + – + +',
  'admin.case':                   '+ + + – + +',
  'admin.case-figures':           '+ + + – + +',
  'admin.case-macros':            '+ + + – + –',
  'admin.answer-case':            '+ + + – + –',
  'admin.note-case':              '+ + + – + –',
  'admin.update-case':            '+ + + – + –',
  'gateway.health':                '+ + + + + +',
  'gateway.export':                '+ + – + – –',
  'gateway.journal':               '+ – – + – –',
};

/** Calls with the access `user` by which a role reaches other people's data. */
// oxfmt-ignore
const reach: Readonly<Record<string, string>> = {
  //                               owner oper. supp. fin. safe. read
  'auth.photo':                    '+ + + + + +',
  'rides.get':                     '+ + + + + +',
  'rides.tracking':                '+ + + – + +',
  'rides.dispatch':                '+ + + – + +',
  'rides.receipt':                 '+ + + + + +',
  'rides.credit-note':             '+ + + + + +',
  'rides.invoice':                 '+ + + + + +',
  'rides.dispute':                 '+ + + + + +',
  'rides.parcel-photo':            '+ + + – + +',
  'rides.of-rider':                '+ + + + + +',
  'rides.active-of-rider':         '+ + + + + +',
  'rides.guest-rides':             '+ + + + + +',
  'rides.summary-of-rider':        '+ + + + + +',
  'rides.of-driver':               '+ + + + + +',
  'rides.active-of-driver':        '+ + + + + +',
  'rides.messages':                '+ + + – + –',
  'rides.update':                  '+ + + – + –',
  'rides.reservation':             '+ + + + + +',
  'rides.cancel-reservation':      '+ + + – + –',
  'rides.dues':                    '+ + + + – +',
  'rides.wallet':                  '+ + + + – +',
  'rides.driver-account':          '+ + + + – +',
  'rides.driver-pan':              '+ – – + – –',
  'rides.driver-payouts':          '+ + + + – +',
  'rides.payout-statement':        '+ + + + – +',
  'drivers.by-user':               '+ + + + + +',
  'drivers.today':                 '+ + + + + +',
  'drivers.earnings':              '+ + + + + +',
  'drivers.ledger':                '+ + + + – +',
  'drivers.ledger-file':           '+ + – + – –',
  'drivers.documents':             '+ + + – + +',
  'drivers.document-picture':      '+ + + – + +',
  'drivers.document-pdf':          '+ + + – + +',
  'admin.case-photo':             '+ + + – + +',
};

/** Calls open to every user that answer an administrator where they refuse a stranger, as the matrix of all calls says. */
const reaching = allCalls
  .filter(({ access }) => access === 'user')
  .map(({ name }) => name)
  .filter((name): name is RowName => name in matrixOfCalls)
  .filter((name) => rowOf(name).admin === 'ok' && rowOf(name).otherRider === 'not_found');

const contacts = z.object({ email: z.string(), phone: z.string() });

const deskCalls: readonly Call[] = allCalls.filter(({ access }) => access === 'admin');

let product: TestProduct;
let desk: ReadonlyMap<AdminRole, Person>;

/** Bodies for calls whose service checks the body before the caller. */
const bodies: Readonly<Record<string, object>> = {
  'rides.update': { status: 'cancelled', reason: 'Asked to' },
  'rides.cancel-reservation': {},
};

/** Parameters that are no ids: with another value the call is refused before the role is looked at. */
const oneOfFew: Readonly<Record<string, string>> = { place: 'pickup' };

/** Whether the role may make the call: about an unknown target, with a body that no call accepts. */
async function may({ api }: Person, call: Call): Promise<boolean> {
  const params = Object.fromEntries(
    [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, oneOfFew[name] ?? randomUUID()]),
  );
  const body = call.method === 'GET' ? undefined : (bodies[call.name] ?? { 'no call takes this': true });
  const { status, body: answer } = await api.send(call.method, callPath(call, params), body);
  if (status !== 403) return true;
  const { code, detail } = problemSchema.parse(answer);
  expect({ code, detail }).toEqual({
    code: 'role_not_allowed',
    detail: 'Your role at the desk does not allow this. Please ask an owner.',
  });
  return false;
}

/** + or – for each role, in the order of the columns. No request changes anything, so all ask at once. */
async function rolesThatMay(call: Call): Promise<string> {
  const came = await Promise.all(
    columns.map(async (role) => {
      const person = desk.get(role);
      if (!person) throw new Error(`there is no ${role}`);
      return (await may(person, call)) ? '+' : '–';
    }),
  );
  return came.join(' ');
}

/** Every call of the desk by every role. The administrator is the only owner, so roles take effect at once. */
export function deskAuthorisation(theProduct: () => TestProduct, theAdmin: () => Person): void {
  beforeAll(async () => {
    product = theProduct();
    const admin = theAdmin();
    const made = new Map<AdminRole, Person>([['owner', admin]]);
    for (const role of adminRoles.filter((one) => one !== 'owner')) {
      const person = await signUp(product, `Kavya ${role}`);
      const given = { params: { id: person.user.id }, body: { action: 'grant_admin', role } } as const;
      expect(await admin.api.call(adminUpdateUser, given)).toMatchObject({ isAdmin: true, adminRole: role });
      await waitFor(async () => (await person.api.get('/api/admin/stats')).status === 200, { what: `the ${role}` });
      made.set(role, person);
    }
    desk = made;
  }, 120_000);

  it('has every call of the desk and every role', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(deskCalls.map(({ name }) => name).toSorted());
    expect([...columns].toSorted()).toEqual([...adminRoles].toSorted());
  });

  it.each(deskCalls.map((call) => [call.name, call] as const))('allows the right roles: %s', async (name, call) => {
    expect(await rolesThatMay(call)).toBe(matrix[name]);
  });

  it('shows phones and emails of people to every role but the one that may only look', async () => {
    const ravi = await signUp(product, 'Ravi Shah');
    const { email, phone } = contacts.parse(ravi.user);
    const shown: Partial<Record<AdminRole, unknown>> = {};
    for (const role of columns) {
      const { body } = await waitFor(
        async () => {
          const answer = await desk.get(role)?.api.get(`/api/admin/users/${ravi.user.id}`);
          return answer?.status === 200 && answer;
        },
        { what: `the person, for the ${role}` },
      );
      shown[role] = contacts.parse(body);
    }
    const open = { email, phone };
    const masked = { email: maskedContact(email), phone: maskedContact(phone) };
    const others = Object.fromEntries(columns.map((role) => [role, open]));
    expect(shown).toEqual({ ...others, read_only: masked });
    // What is their own stays as it is.
    const self = desk.get('read_only');
    const own = await self?.api.get('/api/auth/session');
    expect(contacts.parse(own?.body)).toEqual(contacts.parse(self?.user));
  });

  it('has every call open to every user by which the desk reaches other people', () => {
    expect(Object.keys(reach)).toEqual(expect.arrayContaining(reaching));
    const reached = allCalls.filter((call) => call.reach !== null).map(({ name }) => name);
    expect(reached.toSorted()).toEqual(Object.keys(reach).toSorted());
  });

  it.each(Object.keys(reach))('lets the right roles reach other people: %s', async (name) => {
    const call = allCalls.find((one) => one.name === name);
    if (!call) throw new Error(`there is no call ${name}`);
    expect(await rolesThatMay(call)).toBe(reach[name]);
  });
}
