import type { RideRequest } from '@rahi/contracts/ride';

export type Offered = Pick<RideRequest, 'id' | 'createdAt' | 'searchingSince' | 'offer'>;

/** §9: how long a request may be answered, in seconds. */
export const answerSeconds = 30;

/**
 * What there is to answer: an offer of the ride to this driver, or else the ride while it is open to every driver. A ride that
 * searches anew, because its driver was lost, is something new to answer (R12).
 */
export function offerKey(request: Offered): string {
  return request.offer?.expiresAt ? `${request.id} ${request.offer.expiresAt}` : searchKey(request);
}

/** All that one answer settles: after the offer, the same ride is no news once it is open to every driver. */
export function answeredKeys(request: Offered): readonly string[] {
  return [offerKey(request), searchKey(request)];
}

function searchKey({ id, searchingSince, createdAt }: Offered): string {
  return `${id} ${searchingSince ?? createdAt}`;
}

/**
 * Until when it can be answered, in epoch milliseconds of this device: as the server says where it says so, and for the
 * documented time otherwise. A device whose clock lags behind has the documented time at most. The server lists nothing that is
 * over, so a device that sees it as over has a clock that is ahead, and the documented time counts there.
 */
export function answerBy(expiresAt: string | null | undefined, seenAt: number): number {
  const longest = seenAt + answerSeconds * 1000;
  const end = expiresAt ? Date.parse(expiresAt) : longest;
  return end <= seenAt ? longest : Math.min(end, longest);
}
