import type { Principal } from '@rahi/contracts';
import { noSuchUser } from './user.entity.js';

/** What belongs to another person does not exist for the caller. @throws Refusal not_found */
export function checkOwn(principal: Pick<Principal, 'userId'>, userId: string): void {
  if (userId !== principal.userId) throw noSuchUser();
}
