import type { Ride } from '@rahi/contracts/ride';
import { useState } from 'react';

/** True from the moment at which a search on this page has found a driver, until `goOn`: then "Driver Assigned" stands (§2). */
export function useFoundAgain({ status }: Pick<Ride, 'status'>): { now: boolean; goOn(): void } {
  const [seen, setSeen] = useState({ status, found: false });
  if (seen.status !== status) setSeen({ status, found: seen.status === 'searching' && status === 'driver_assigned' });
  return { now: seen.found, goOn: () => setSeen((last) => ({ ...last, found: false })) };
}
