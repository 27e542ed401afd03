import { Refusal, type Principal } from '@rahi/contracts';
import { say } from '../say.js';

/** R50: who is near is for people who can book, and for administrators, who see every driver in any case. @throws Refusal profile_incomplete */
export function requireMayLook({ isAdmin, name, phone }: Principal): void {
  if (!isAdmin && !(name && phone)) throw new Refusal('profile_incomplete', say('nearby.profile'));
}
