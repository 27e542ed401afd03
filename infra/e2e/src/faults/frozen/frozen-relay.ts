import { waitFor } from '@rahi/testing-kit';
import { Load } from '../load/load.js';
import { moreTrips } from '../outages/outage.js';
import type { Rig } from '../rig.js';

/**
 * One of two svc-rides freezes (SIGSTOP) while its relay has published an event and not yet recorded that. Trips go on.
 * @returns milliseconds until svc-admin has all events, with the instance still frozen
 */
export async function freezeRelay(rig: Rig): Promise<number> {
  const { databases, journal, product, wires } = rig;
  const load = Load.start(await rig.newPairs(2), journal);
  let frozenAt = 0;
  const endWatch = wires.watch('svc-rides-1', (moment) => {
    if (frozenAt === 0 && moment.at === 'published') {
      frozenAt = Date.now();
      product.kill('svc-rides-1', 'SIGSTOP');
    }
    return 'pass';
  });
  try {
    await waitFor(() => frozenAt > 0, { what: 'the relay of svc-rides-1 to publish', timeout: 60_000 });
    await moreTrips(load, 1);
    await load.stop();
    const [written] = await databases.rows<{ sum: number }>('svc-rides', 'SELECT sum(version)::int FROM rides');
    const heard = () => databases.rows<{ count: number }>('svc-admin', 'SELECT count(*)::int FROM ride_events');
    await waitFor(async () => (await heard())[0]?.count === written?.sum, {
      what: 'svc-admin to have all of it',
      timeout: 30_000,
    });
    return Date.now() - frozenAt;
  } finally {
    endWatch();
    product.kill('svc-rides-1', 'SIGCONT');
    await load.stop();
  }
}
