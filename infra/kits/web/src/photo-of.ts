import type { User } from '@rahi/contracts/user';

/**
 * The address of a person's photo, or null without one. Written out: the page's first load has no part of the call that it is
 * the address of.
 */
export function photoOf({ id, photo }: Pick<User, 'id' | 'photo'>): string | null {
  return photo ? `/api/users/${id}/photo?v=${photo}` : null;
}
