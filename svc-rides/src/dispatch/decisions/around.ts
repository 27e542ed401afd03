import { roundedKm, type DriverWhereabouts, type driversAround } from '@rahi/contracts';
import { misfits, type Candidate, type NotOffered } from '@rahi/dispatch';
import type * as z from 'zod/mini';
import type { RideEntity } from '../../ride/ride.entity.js';
import type { OfferEntity } from '../offers/offer.entity.js';

export type AroundAnswer = z.output<typeof driversAround.answer>;
type AroundPickup = AroundAnswer['around'][number];

/**
 * What is counted of the drivers around a pickup, the most general first: `online` are all of the type within 10 km. The others say why
 * they were not offered the ride; `offline` are not among those online.
 */
export const countedAs = [
  'online',
  'on_trip',
  'silent',
  'offline',
  'has_offer',
  'another_ride',
  'asked',
  'declined',
  'expired',
  'gave_back',
  'blocked',
  'booked_ahead',
  'own_limit',
  'wrong_way',
  ...misfits,
  'own_ride',
  'queue_first',
] as const;
export type CountedAs = (typeof countedAs)[number];
/** Without `online`, svc-drivers did not say where the drivers stand who are not free. */
export type AroundCounts = Partial<Record<CountedAs, number>>;

export type OtherWhy = Exclude<DriverWhereabouts, 'free'> | 'has_offer' | 'moved_away' | 'other_vehicle';

/** A driver whom a round could not consider. Nothing says where they were. */
export interface OtherDriver {
  driverId: string;
  name: string | null;
  /** Straight; to a whole one for those who are offline. */
  km: number | null;
  vanished: boolean;
  why: OtherWhy;
}

/** A free driver at svc-drivers who has an open offer, or a ride of which svc-drivers has not heard yet. */
export interface TakenDriver {
  driverId: string;
  name: string;
  km: number;
  by: 'has_offer' | 'on_trip';
}

/** The most of those who did not vanish. */
const nearestOthers = 6;

/** How many drivers around a pickup were not offered the ride, by why not. */
export function countsOf(
  seen: AroundPickup | null,
  refused: readonly NotOffered[],
  taken: readonly TakenDriver[],
  howExcluded: (driverId: string) => CountedAs,
): AroundCounts {
  const counts: AroundCounts = {};
  const add = (what: CountedAs, count = 1) => (counts[what] = (counts[what] ?? 0) + count);
  if (seen) {
    const { free, on_trip: onTrip, silent, offline } = seen.counts;
    counts.online = free + onTrip + silent;
    for (const [what, count] of Object.entries({ on_trip: onTrip, silent, offline } as const)) {
      if (count > 0 && isCounted(what)) add(what, count);
    }
  }
  for (const { by } of taken) add(by);
  for (const { driverId, why } of refused) {
    const what = why === 'excluded' ? howExcluded(driverId) : why;
    if (isCounted(what)) add(what);
  }
  return counts;
}

const isCounted = (what: string): what is CountedAs => countedAs.some((one) => one === what);

/** Why a driver may not be offered a ride again. @param isBlocked whether one of rider and driver has blocked the other */
export function exclusionOf(driverId: string, offers: readonly OfferEntity[], isBlocked: boolean): CountedAs {
  const state = offers.findLast((offer) => offer.driverId === driverId)?.state;
  switch (state) {
    case 'open':
      return 'asked';
    case 'declined':
    case 'expired':
      return state;
    case undefined:
      return isBlocked ? 'blocked' : 'gave_back';
    case 'accepted':
    case 'withdrawn':
      return 'gave_back';
  }
}

/** Drivers who were free for the round before, and are not considered now. */
export function vanishedOf(before: readonly Candidate[], present: ReadonlySet<string>): string[] {
  return before.flatMap(({ driverId, cost, why }) => {
    const wasFree = cost !== null || why === 'own_limit' || why === 'wrong_way';
    return wasFree && !present.has(driverId) ? [driverId] : [];
  });
}

/** Those whom a round could not consider: who vanished first, then the nearest. */
export function othersOf(
  vanished: readonly OtherDriver[],
  seen: AroundPickup | null,
  taken: readonly TakenDriver[],
): OtherDriver[] {
  const known = new Set(vanished.map(({ driverId }) => driverId));
  const nearest = [
    ...taken.map(({ by: why, ...driver }) => ({ ...driver, why })),
    ...(seen?.nearest ?? []).flatMap(({ where: why, ...driver }) => (why === 'free' ? [] : [{ ...driver, why }])),
  ];
  const others = nearest
    .toSorted((one, other) => one.km - other.km)
    .flatMap(({ driverId, name, km, why }): OtherDriver[] => {
      if (known.has(driverId)) return [];
      known.add(driverId);
      return [{ driverId, name, km: shownKm(km, why), vanished: false, why }];
    });
  return [...vanished, ...others.slice(0, nearestOthers)];
}

/** Where somebody is who does not work is not the desk's business: kilometres, and no place. */
export const shownKm = (km: number, why: OtherWhy): number => (why === 'offline' ? Math.ceil(km) : roundedKm(km));

/** A ride with the offers of its present search. */
export interface Searched {
  ride: RideEntity;
  offers: readonly OfferEntity[];
}
