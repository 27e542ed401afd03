import type { TestProduct } from '@rahi/testing-kit';
import { asSuperuser } from './superuser.js';

/** Makes every database read-only, as after a failover to a replica, or writable again. */
export function setReadOnly(product: TestProduct, readOnly: boolean): Promise<void> {
  return asSuperuser(product, async (client) => {
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
    await client.query('SELECT pg_reload_conf()');
  });
}
