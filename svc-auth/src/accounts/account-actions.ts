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

/** The action can leave the platform without an administrator. */
export const takesPower = (action: UserAction) => action === 'suspend' || action === 'revoke_admin';

/**
 * @param others administrators other than the target who are not suspended.
 * @throws Refusal own_account for suspending oneself; last_admin when no administrator would be left.
 */
export function allowTaking(action: UserAction, actorId: string, target: UserEntity, others: number): void {
  if (action === 'suspend' && target.id === actorId) {
    throw new Refusal('own_account', 'You cannot suspend your own account. Another administrator can.');
  }
  if (target.isAdmin && others === 0) {
    throw new Refusal('last_admin', 'This is the last administrator. Make another user an administrator first.');
  }
}
