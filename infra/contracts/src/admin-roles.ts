import * as z from 'zod/mini';

/** The role of an administrator at the desk. An owner may do everything, and assigns the roles. */
export const adminRoles = ['owner', 'operations', 'support', 'finance', 'safety', 'read_only'] as const;
export const adminRoleSchema = z.enum(adminRoles);
export type AdminRole = z.output<typeof adminRoleSchema>;

const all: readonly AdminRole[] = adminRoles;
const money: readonly AdminRole[] = ['finance', 'read_only'];

/**
 * Who besides an owner may make a call with the access `admin`, by the call's name. Calls not listed are for owners
 * only; a test fails until a new call is listed.
 */
export const deskRoles: Readonly<Record<string, readonly AdminRole[]>> = {
  'auth.admin-user': all,
  'auth.admin-sessions': ['support', 'safety', 'operations', 'read_only'],
  'auth.admin-revoke-sessions': ['support', 'safety'],
  // Which action, `deskActionRoles` says.
  'auth.admin-update-user': ['support', 'safety', 'operations'],

  'rides.active': all,
  'rides.map': all,
  'rides.dispatch-figures': all,
  'rides.admin-update': ['support', 'safety', 'operations'],
  'rides.clear-flag': ['finance', 'operations'],
  'rides.disputes': all,
  'rides.flags': ['support', 'safety', 'operations', 'read_only'],
  'rides.settle-flag': ['support', 'safety', 'operations'],
  'rides.decide-dispute': ['support', 'finance'],
  'rides.admin-surge': all,
  'rides.admin-control-surge': ['operations'],
  'rides.admin-tariffs': all,
  'rides.rules-report': all,
  'rides.admin-dry-run': ['finance', 'operations'],
  'rides.admin-publish-tariff': ['finance'],
  'rides.promos': all,
  'rides.create-promo': ['finance', 'operations'],
  'rides.switch-promo': ['finance', 'operations'],
  'rides.top-up-wallet': ['support', 'finance'],
  'rides.money': money,
  'rides.payout-runs': money,
  'rides.payout-run': money,
  'rides.payouts-of-run': money,
  'rides.payout-bank-file': ['finance'],
  'rides.prepare-payouts': ['finance'],
  'rides.approve-payouts': ['finance'],
  'rides.settle-payout': ['finance'],
  'rides.settle-payouts': ['finance'],

  'rides.incident-trip': ['support', 'safety', 'operations'],

  'drivers.reviews': ['support', 'safety', 'operations', 'read_only'],
  'drivers.review': ['support', 'safety', 'operations', 'read_only'],
  'drivers.decide-document': ['support', 'safety', 'operations'],
  'drivers.fairness': all,
  'drivers.map': all,
  'drivers.online': all,

  'admin.stats': all,
  'admin.analytics': all,
  'admin.audit': all,
  'admin.driver': all,
  'admin.emergencies': all,
  'admin.update-emergency': ['support', 'safety', 'operations'],
  'admin.incident': ['support', 'safety', 'operations', 'read_only'],
  'admin.note-incident': ['support', 'safety', 'operations'],
  'admin.ride': all,
  'admin.rides': all,
  'admin.users': all,

  'gateway.health': all,
  'gateway.export': ['finance', 'operations'],
  'gateway.journal': ['finance'],
};

const protecting: readonly AdminRole[] = ['support', 'safety', 'operations'];
const checking: readonly AdminRole[] = ['support', 'safety', 'operations', 'read_only'];
const paying: readonly AdminRole[] = ['support', 'finance', 'operations', 'read_only'];

/**
 * Calls with the access `user` by which administrators reach other people's rides, papers and money: with these roles,
 * besides an owner. With every other role, and in every other call, a person reaches only their own data.
 */
export const deskReach: Readonly<Record<string, readonly AdminRole[]>> = {
  'auth.photo': all,
  'rides.get': all,
  'rides.tracking': all,
  'rides.dispatch': all,
  'rides.receipt': all,
  'rides.invoice': all,
  'rides.dispute': all,
  'rides.of-rider': all,
  'rides.active-of-rider': all,
  'rides.summary-of-rider': all,
  'rides.of-driver': all,
  'rides.active-of-driver': all,
  // The chat of two people, and the end of their ride.
  'rides.messages': protecting,
  'rides.update': protecting,
  'rides.wallet': paying,
  'rides.driver-payouts': paying,
  'rides.payout-statement': paying,

  'drivers.by-user': all,
  'drivers.today': all,
  'drivers.earnings': all,
  'drivers.ledger': paying,
  // As an export.
  'drivers.ledger-file': ['finance', 'operations'],
  'drivers.documents': checking,
  'drivers.document-picture': checking,
  'drivers.document-pdf': checking,
};

/** Who besides an owner may take which action on an account. */
export const deskActionRoles: Readonly<Record<string, readonly AdminRole[]>> = {
  suspend: ['support', 'safety', 'operations'],
  activate: ['support', 'safety', 'operations'],
};

interface AtTheDesk {
  readonly isAdmin: boolean;
  readonly adminRole?: AdminRole | null | undefined;
}

/** The role of an administrator. An administrator from before there were roles is an owner. Null for everyone else. */
export function deskRoleOf({ isAdmin, adminRole }: AtTheDesk): AdminRole | null {
  return isAdmin ? (adminRole ?? 'owner') : null;
}

/** Whether an administrator may make a call. */
export function mayAtDesk(who: AtTheDesk, callName: string): boolean {
  return isAllowed(deskRoleOf(who), deskRoles[callName]);
}

/** Whether a call of this person reaches only their own data, even though they are an administrator. */
export function isKeptToOwn(who: AtTheDesk, { access, name }: { access: string; name: string }): boolean {
  return access === 'user' && who.isAdmin && !isAllowed(deskRoleOf(who), deskReach[name]);
}

/** Whether an administrator may take this action on an account. */
export function mayActOnAccount(who: AtTheDesk, action: string): boolean {
  return isAllowed(deskRoleOf(who), deskActionRoles[action]);
}

function isAllowed(role: AdminRole | null, allowed: readonly AdminRole[] = []): boolean {
  return role === 'owner' || (role !== null && allowed.includes(role));
}
