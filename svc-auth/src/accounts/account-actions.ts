import { deskRoleOf, mayActOnAccount, Refusal, type AdminRole, type UserAction } from '@rahi/contracts';
import { accessDetails } from '@rahi/service-kit';
import type { UserEntity } from '../identity/users/user.entity.js';
import { say } from '../say.js';

export type AccountChange = Partial<Pick<UserEntity, 'suspended' | 'isAdmin' | 'adminRole' | 'adminRevoked'>>;

/** The changes that each action makes to an account. */
function outcomeOf(action: UserAction, role: AdminRole): AccountChange {
  switch (action) {
    case 'suspend':
      return { suspended: true };
    case 'activate':
      return { suspended: false };
    case 'grant_admin':
      return { isAdmin: true, adminRole: role, adminRevoked: false };
    case 'revoke_admin':
      return { isAdmin: false, adminRole: null, adminRevoked: true };
  }
}

/**
 * What an action changes on this account; null when nothing.
 * @param role which one `grant_admin` gives
 */
export function changeOf(
  action: UserAction,
  user: Pick<UserEntity, 'suspended' | 'isAdmin' | 'adminRole'>,
  role: AdminRole = 'owner',
): AccountChange | null {
  const outcome = outcomeOf(action, role);
  const after = { ...user, ...outcome };
  return after.suspended === user.suspended && deskRoleOf(after) === deskRoleOf(user) ? null : outcome;
}

/**
 * Checks that this administrator may do this, and that an owner remains.
 * @param administrators the roles of those who are not suspended, by their ids
 * @throws Refusal role_not_allowed; own_account for suspending oneself; last_admin when no owner would be left
 */
export function checkAction(
  action: UserAction,
  actorId: string,
  target: UserEntity,
  administrators: ReadonlyMap<string, AdminRole>,
  change: AccountChange,
): void {
  const actor = { isAdmin: true, adminRole: administrators.get(actorId) ?? null };
  if (!mayActOnAccount(actor, action)) throw new Refusal('role_not_allowed', accessDetails.role_not_allowed);
  if (action === 'suspend' && target.id === actorId) throw new Refusal('own_account', say('account.ownSuspend'));
  // Otherwise support could keep the owners out.
  if (target.isAdmin && actor.adminRole !== 'owner') throw new Refusal('role_not_allowed', say('account.onlyOwner'));
  const after = { ...target, ...change };
  const staysOwner = deskRoleOf(after) === 'owner' && !after.suspended;
  const others = ownersOf(administrators);
  others.delete(target.id);
  if (deskRoleOf(target) === 'owner' && !staysOwner && others.size === 0) {
    throw new Refusal('last_admin', say('account.lastAdmin'));
  }
}

/** The ids of the owners. */
export function ownersOf(administrators: ReadonlyMap<string, AdminRole>): Set<string> {
  return new Set([...administrators].flatMap(([id, role]) => (role === 'owner' ? [id] : [])));
}
