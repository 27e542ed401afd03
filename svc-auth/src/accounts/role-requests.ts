import { Refusal, type AdminRole } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { say } from '../say.js';
import { RoleRequestEntity } from './role-request.entity.js';

interface Wish {
  userId: string;
  role: AdminRole;
  actorId: string;
  /** Ids of the owners who are not suspended; locked. */
  owners: ReadonlySet<string>;
  now: Date;
}

/**
 * Whether a role may be given now: at once if there is only one owner, else once a second owner requests the same.
 * Otherwise stores the request. Runs within the transaction that has locked the owners.
 * @throws Refusal second_administrator when the same owner asks again
 */
export async function isAgreed(manager: EntityManager, { userId, role, actorId, owners, now }: Wish): Promise<boolean> {
  const asked = await manager.findOneBy(RoleRequestEntity, { userId });
  const bySecond = asked?.role === role && asked.askedBy !== actorId && owners.has(asked.askedBy);
  if (owners.size < 2 || bySecond) {
    await manager.delete(RoleRequestEntity, { userId });
    return true;
  }
  if (asked?.role === role && asked.askedBy === actorId) {
    throw new Refusal('second_administrator', say('account.secondOwner'));
  }
  await manager.upsert(RoleRequestEntity, { userId, role, askedBy: actorId, askedAt: now }, ['userId']);
  return false;
}
