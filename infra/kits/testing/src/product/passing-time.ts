import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProduct } from './start-product.js';

const opsProgram = fileURLToPath(new URL('../../../../../svc-rides/dist/ops.js', import.meta.url));

/** So many whole minutes pass for all bookings for later that have no ride yet (R43). */
export async function bringReservationsNearer(
  { databaseUrls, natsUrls }: Pick<TestProduct, 'databaseUrls' | 'natsUrls'>,
  minutes: number,
): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    RAHI_LOCAL: 'true',
    DATABASE_URL: databaseUrls['svc-rides'],
    NATS_URL: natsUrls['svc-rides'],
  };
  await promisify(execFile)(process.execPath, [opsProgram, 'reservations', 'nearer', String(minutes)], { env });
}
