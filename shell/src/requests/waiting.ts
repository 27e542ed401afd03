import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { answeredKeys, isUnconfirmed, offerKey, offerOf, type Offered } from '@rahi/web-kit/requests';

/** Something that a driver is asked: a ride request, or a ride that its rider gave them and that they have to confirm (R11). */
export interface Waiting {
  kind: 'request' | 'given';
  /** The request and how long it can be answered. */
  offered: Offered;
  ride: Pick<Ride, 'id' | 'fare' | 'earnings'>;
  /** Kilometres to the pickup; null where the server does not say. */
  pickupKm: number | null;
}

/**
 * The next question for the driver: a ride given to them, else an offer, else any open request. Skips what was already
 * asked.
 */
export function waitingOf(
  requests: readonly RideRequest[],
  active: Ride | null,
  asked: ReadonlySet<string>,
): Waiting | null {
  if (active && isUnconfirmed(active)) {
    const given = offerOf(active);
    return asked.has(offerKey(given)) ? null : { kind: 'given', offered: given, ride: active, pickupKm: null };
  }
  const open = requests.filter((request) => !asked.has(offerKey(request)));
  const request = open.find(isOffer) ?? open[0];
  return request ? { kind: 'request', offered: request, ride: request, pickupKm: request.pickupDistance } : null;
}

/** The keys of requests that are open to every driver. The driver's own area asked about those before this page was left for another. */
export function openToAll(requests: readonly RideRequest[]): string[] {
  return requests.filter((request) => !isOffer(request)).flatMap(answeredKeys);
}

/** Whether the request is offered to this driver for a limited time. */
function isOffer({ offer }: RideRequest): boolean {
  return Boolean(offer?.expiresAt);
}
