import type { RideRequest } from '@rahi/contracts/ride';

export type Offered = Pick<RideRequest, 'id' | 'createdAt' | 'searchingSince' | 'offer'>;

/** §9: how long a request may be answered, in seconds. */
export const answerSeconds = 30;

/**
 * Identifies what a driver answers: an offer of the ride to this driver, or else the ride while it is open to every
 * driver. A ride that searches again, because its driver was lost, is a new request (R12).
 */
export function offerKey(request: Offered): string {
  return request.offer?.expiresAt ? `${request.id} ${request.offer.expiresAt}` : searchKey(request);
}

/** The keys that one answer settles: after the offer, the same ride is not new when it opens to every driver. */
export function answeredKeys(request: Offered): readonly string[] {
  return [offerKey(request), searchKey(request)];
}

function searchKey({ id, searchingSince, createdAt }: Offered): string {
  return `${id} ${searchingSince ?? createdAt}`;
}

/**
 * Until when it can be answered, in epoch milliseconds of this device: as the server states, else for the documented
 * time. On a device whose clock is slow it is at most the documented time. The server lists no expired requests, so a
 * device that considers one expired has a fast clock, and the documented time applies.
 */
export function answerBy(expiresAt: string | null | undefined, seenAt: number): number {
  const longest = seenAt + answerSeconds * 1000;
  const end = expiresAt ? Date.parse(expiresAt) : longest;
  return end <= seenAt ? longest : Math.min(end, longest);
}
