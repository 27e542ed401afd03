import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { answeredKeys, isUnconfirmed, offerKey, offerOf, type Offered } from '@rahi/web-kit/requests';

/** Something that a driver is asked: a ride request, or a ride that its rider gave them and that they have to confirm (R11). */
export interface Waiting {
  kind: 'request' | 'given';
  /** What is answered, and how long it can be. */
  offered: Offered;
  ride: Pick<Ride, 'id' | 'fare' | 'earnings'>;
  /** Kilometres to the pickup; null where the server does not say. */
  pickupKm: number | null;
}

/** What these reads ask of the driver: first what they would lose soonest. Without what was asked before. */
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

/** Whether it is offered to this driver, for a time. */
function isOffer({ offer }: RideRequest): boolean {
  return Boolean(offer?.expiresAt);
}
