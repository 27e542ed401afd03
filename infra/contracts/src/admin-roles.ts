import * as z from 'zod/mini';

/** Every role at the desk. An owner may do everything, and assigns the roles. */
export const adminRoles = ['owner', 'operations', 'support', 'finance', 'safety', 'read_only'] as const;
export const adminRoleSchema = z.enum(adminRoles);
export type AdminRole = z.output<typeof adminRoleSchema>;

/** The roles that see where people are: money is counted without it. */
export const positionRoles = adminRoles.filter((role) => role !== 'finance');

/** The roles besides an owner that record a breach of personal data and tell people of it. */
export const breachRoles = ['operations'] as const satisfies readonly AdminRole[];

/** Who besides an owner may take which action on an account. */
export const deskActionRoles: Readonly<Record<string, readonly AdminRole[]>> = {
  suspend: ['support', 'safety', 'operations'],
  activate: ['support', 'safety', 'operations'],
};

/** A person with the role that they have at the desk. */
export interface AtTheDesk {
  readonly isAdmin: boolean;
  readonly adminRole?: AdminRole | null | undefined;
}

/** The role of an administrator. An administrator from before there were roles is an owner. Null for everyone else. */
export function deskRoleOf({ isAdmin, adminRole }: AtTheDesk): AdminRole | null {
  return isAdmin ? (adminRole ?? 'owner') : null;
}

/** Whether an administrator has one of these roles. An owner always may. */
export function isAllowedAtDesk(who: AtTheDesk, allowed: readonly AdminRole[]): boolean {
  const role = deskRoleOf(who);
  return role === 'owner' || (role !== null && allowed.includes(role));
}

/** Whether an administrator sees where people are. */
export const readsPositions = (who: AtTheDesk): boolean => isAllowedAtDesk(who, positionRoles);

interface OpenToUsers {
  readonly access: string;
  /** The roles that reach other people's data by it (`Call.reach`). */
  readonly reach: readonly AdminRole[] | null;
}

/** Whether a call of this person reaches only their own data, even though they are an administrator. */
export function isKeptToOwn(who: AtTheDesk, { access, reach }: OpenToUsers): boolean {
  return access === 'user' && who.isAdmin && !isAllowedAtDesk(who, reach ?? []);
}

/** Whether an administrator may take this action on an account. */
export function mayActOnAccount(who: AtTheDesk, action: string): boolean {
  return isAllowedAtDesk(who, deskActionRoles[action] ?? []);
}
