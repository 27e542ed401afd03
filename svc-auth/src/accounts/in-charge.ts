import { Refusal } from '@rahi/contracts';
import { accessDetails } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Who was an administrator when the request set out may be none by the time it is its turn; and stays one until the
 * transaction ends.
 * @throws Refusal forbidden
 */
export async function insistInCharge(manager: EntityManager, actorId: string): Promise<void> {
  const rows = await manager.query<unknown[]>(
    'SELECT FROM users WHERE id = $1 AND is_admin AND NOT suspended FOR SHARE',
    [actorId],
  );
  if (rows.length === 0) throw new Refusal('forbidden', accessDetails.forbidden);
}
