import { Refusal, type UserAction } from '@rahi/contracts';
import type { UserEntity } from '../users/user.entity.js';

export type AccountChange = Partial<Pick<UserEntity, 'suspended' | 'isAdmin' | 'adminRevoked'>>;

/** What each action sets on an account. */
const outcomes = {
  suspend: { suspended: true },
  activate: { suspended: false },
  grant_admin: { isAdmin: true, adminRevoked: false },
  revoke_admin: { isAdmin: false, adminRevoked: true },
} as const satisfies Record<UserAction, AccountChange>;

/** What an action changes on this account; null when nothing. */
export function changeOf(action: UserAction, user: Pick<UserEntity, 'suspended' | 'isAdmin'>): AccountChange | null {
  const outcome: AccountChange = outcomes[action];
  const same = 'suspended' in outcome ? user.suspended === outcome.suspended : user.isAdmin === outcome.isAdmin;
  return same ? null : outcome;
}

/**
 * Checks that an action leaves an administrator.
 * @param administrators the ids of those who are not suspended
 * @throws Refusal own_account for suspending oneself; last_admin when no administrator would be left.
 */
export function checkAction(
  action: UserAction,
  actorId: string,
  target: UserEntity,
  administrators: ReadonlySet<string>,
): void {
  if (action !== 'suspend' && action !== 'revoke_admin') return;
  if (action === 'suspend' && target.id === actorId)
    throw new Refusal('own_account', 'You cannot suspend your own account. Another administrator can.');
  const others = administrators.size - (administrators.has(target.id) ? 1 : 0);
  if (target.isAdmin && others === 0)
    throw new Refusal('last_admin', 'This is the last administrator. Make another user an administrator first.');
}
