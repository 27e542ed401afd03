import type { Principal } from '@rahi/contracts';
import { noSuchUser } from './user.entity.js';

/** Hides what belongs to another person: it does not exist for the caller. @throws Refusal not_found */
export function checkOwn(principal: Pick<Principal, 'userId'>, userId: string): void {
  if (userId !== principal.userId) throw noSuchUser();
}
