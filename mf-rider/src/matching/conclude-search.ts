import type { Ride } from '@rahi/contracts/ride';
import { ApiError, type ApiClient } from '@rahi/web-kit';
import { assignDriver, type Assignment } from './assign-driver.js';
import { cancelSearch, readAgain } from './cancel-search.js';

/** Why a search ended without a driver. */
export type SearchFailure = 'nobody-near' | 'all-gone';

export interface SearchEnd {
  ride: Ride;
  failure: SearchFailure | null;
}

/**
 * Ends a search once the offer window has passed: a driver is assigned, or the ride is cancelled with the reason why.
 * A driver's acceptance that comes in between wins, and is what is answered.
 * @throws NetworkError, ApiError of a server in trouble: to be tried again, nothing was decided
 */
export async function concludeSearch(api: ApiClient, ride: Ride): Promise<SearchEnd> {
  const assignment = await tryToAssign(api, ride);
  if (assignment.kind === 'assigned') return { ride: assignment.ride, failure: null };
  if (assignment.kind === 'moved-on') return { ride: await readAgain(api, ride), failure: null };
  const ended = await cancelSearch(api, ride);
  return { ride: ended, failure: ended.status === 'cancelled' ? assignment.kind : null };
}

async function tryToAssign(api: ApiClient, ride: Ride): Promise<Assignment> {
  try {
    return await assignDriver(api, ride);
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) return { kind: 'all-gone' };
    throw error;
  }
}

/** A refusal that asking again would not change. */
function isFinal({ status }: ApiError): boolean {
  return status < 500 && status !== 429 && status !== 401;
}
