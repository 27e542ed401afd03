import { NotNow } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';

const lock = 'rahi.admin.read-models';

/** Keeps a rebuild out until the transaction at hand ends. @throws NotNow while one is under way */
export async function whileNotRebuilt(manager: EntityManager): Promise<void> {
  const [row] = await manager.query<{ held: boolean }[]>(
    'SELECT pg_try_advisory_xact_lock_shared(hashtext($1)) AS held',
    [lock],
  );
  if (!row?.held) throw new NotNow('the read models are being rebuilt');
}

/** Waits for the events at hand, and keeps all further ones out until the transaction ends. */
export async function keepEventsOut(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [lock]);
}
