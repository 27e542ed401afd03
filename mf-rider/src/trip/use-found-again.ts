import type { Ride } from '@rahi/contracts/ride';
import { useState } from 'react';

/**
 * True from the moment a search on this page finds a driver until `goOn` is called: "Driver Assigned" is shown
 * meanwhile (§2).
 */
export function useFoundAgain({ status }: Pick<Ride, 'status'>): { now: boolean; goOn(): void } {
  const [seen, setSeen] = useState({ status, found: false });
  if (seen.status !== status) setSeen({ status, found: seen.status === 'searching' && status === 'driver_assigned' });
  return { now: seen.found, goOn: () => setSeen((last) => ({ ...last, found: false })) };
}
