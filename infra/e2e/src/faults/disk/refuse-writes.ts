import type { TestProduct } from '@rahi/testing-kit';
import { asSuperuser } from './superuser.js';

/** Makes every database read-only, as after a failover to a copy. @returns what undoes it */
export async function refuseWrites(product: TestProduct): Promise<() => Promise<void>> {
  const set = (value: 'on' | 'off') =>
    asSuperuser(product, async (client) => {
      await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await client.query('SELECT pg_reload_conf()');
    });
  await set('on');
  return () => set('off');
}
