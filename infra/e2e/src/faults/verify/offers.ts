import type { Databases } from './databases.js';

/** Rules of the offers, each as a query that finds what breaks it. */
const rules: Readonly<Record<string, string>> = {
  'drivers with two open offers': `SELECT driver_id FROM offers WHERE state = 'open' GROUP BY 1 HAVING count(*) > 1`,
  'rides with more than three open offers': `SELECT ride_id FROM offers WHERE state = 'open' GROUP BY 1 HAVING count(*) > 3`,
  'acceptances beside another': `SELECT ride_id FROM offers JOIN rides ON rides.id = ride_id
     WHERE state = 'accepted' GROUP BY ride_id, releases HAVING count(*) > 1 + releases`,
  'rides with a driver who was lost': 'SELECT id FROM rides WHERE driver_id = ANY(not_again)',
};

/** Errors in the offers, in words. */
export async function offerFaults(databases: Databases): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([what, query]) => {
      const { length } = await databases.rows('svc-rides', query);
      return length === 0 ? [] : [`${length} ${what}`];
    }),
  );
  return found.flat();
}

const late = `SELECT count(*)::int AS count FROM offers JOIN rides ON rides.id = ride_id
  WHERE state = 'open' AND status IN ('completed', 'cancelled')`;

/** The next round closes the offers of rides that ended. */
export async function openOffers(databases: Databases): Promise<string[]> {
  const [row] = await databases.rows<{ count: number }>('svc-rides', late);
  return row?.count ? [`${row.count} offers of rides that ended are open`] : [];
}
