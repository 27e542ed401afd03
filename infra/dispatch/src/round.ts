import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Asked, Asking, Misfit } from './preference.js';

/** A ride that looks for a driver. */
export interface WaitingRide extends Asking {
  readonly id: string;
  readonly riderId: string;
  readonly pickup: LatLng;
  /** Null where nobody knows where it will end: of a rental. */
  readonly dropoff: LatLng | null;
  /** Seconds since this search began (a new one after a give-back). */
  readonly waitedSeconds: number;
  /** Seconds until the pickup of a ride that was booked for later (R43), below 0 when it is late; null for one of now. */
  readonly pickupInSeconds: number | null;
  /** Drivers that must not be offered it: they declined, let it expire, gave it back, or did not confirm. */
  readonly excluded: ReadonlySet<string>;
  /** Drivers who took a booking for later (R43) and would be late for it. */
  readonly bookedAhead?: ReadonlySet<string>;
  /** The driver named by the rider, if any: offered first (R11). */
  readonly namedDriverId: string | null;
  /** Drivers whom the rider keeps and who are free (ADR 86). Absent without one, and once this search has had an offer. */
  readonly keptDriverIds?: ReadonlySet<string> | undefined;
  /**
   * The queue of the zone in which its pickup lies: free drivers in their order. While one of them may be offered the ride, nobody else is,
   * whoever was named, and the first of them is the next. Absent outside of zones.
   */
  readonly queue?: readonly string[] | undefined;
}

/** A driver who is online, has no trip and no open offer. */
export interface FreeDriver extends Asked {
  readonly id: string;
  readonly at: LatLng;
  /** 5.0 for a new driver. */
  readonly rating: number;
  /** Seconds since their last trip ended or they went online. */
  readonly idleSeconds: number;
  readonly declinesLastHour: number;
  /** The driver's own setting, in km. */
  readonly maxPickupKm: number | null;
  /** "Go home": only rides that bring them nearer to this place. */
  readonly towards: LatLng | null;
}

/** The input of a round: the rides and drivers of one city and vehicle type. */
export interface RoundInput {
  readonly rides: readonly WaitingRide[];
  readonly drivers: readonly FreeDriver[];
  /**
   * Whole seconds by road from a driver to the pickup of a ride, by their places in the lists; null where no roads are
   * known (the straight line is used then). Called only for pairs that may be offered, at most once each.
   */
  readonly seconds: (driver: number, ride: number) => number | null;
}

/** The cost of a pair, in minutes; negative terms are bonuses. */
export interface Cost {
  /** The sum of the others. The pairs of a round have the least sum of totals. */
  total: number;
  /** To the pickup. */
  minutes: number;
  waiting: number;
  /** The pickup that it was booked for is near. */
  booked: number;
  /** The driver is far from others: the next rider there would wait. */
  cover: number;
  idle: number;
  declines: number;
}

/**
 * Why a driver was or was not offered a ride:
 * - `offered`
 * - `another_ride`: was offered another ride in this round
 * - `costlier`: another driver for it costs less
 * - `lower_rated`: costs no more, but gave way to a driver close by who is rated higher
 * - `not_named`: the rider named another driver
 * - `not_kept`: the rider keeps another driver, who is near
 * - `excluded`: must not be offered this ride again
 * - `booked_ahead`: would be late for a booking for later that the driver took
 * - `too_far`: farther than 10 km from the pickup
 * - `own_limit`: farther from the pickup than the driver's own setting
 * - `wrong_way`: the ride does not bring the driver nearer to where they want to go
 * - `own_ride`: the driver is its rider
 * - `not_woman`: a woman driver was asked for (R46)
 * - `women_only`: the driver takes women only (R46)
 * - `lacks_feature`: the desk has not verified of the vehicle what the rider asked for (ADR 88)
 * - `no_pets`: the driver takes no pets
 * - `queue_order`: another driver was before them in the queue of the zone
 * - `queue_first`: drivers wait in the queue of the zone, and this one is none of them
 */
export type Why = 'offered' | Lost | Refusal;
export type Lost = 'another_ride' | 'costlier' | 'lower_rated' | 'not_named' | 'not_kept' | 'queue_order';
export type Refusal =
  | 'excluded'
  | 'booked_ahead'
  | 'too_far'
  | 'own_limit'
  | 'wrong_way'
  | 'own_ride'
  | 'queue_first'
  | Misfit;

/** A driver who was considered for a ride. */
export interface Candidate {
  driverId: string;
  /** The straight distance from the driver to the pickup. */
  km: number;
  /** Null when the driver may not be offered the ride. */
  cost: Cost | null;
  why: Why;
  /** Was offered it first because the rider keeps them. */
  kept?: true;
}

export interface PlannedOffer {
  rideId: string;
  driverId: string;
  cost: Cost;
}

/** The drivers considered for a ride, at most 20: those who may be offered it by cost, then the others by distance. */
export interface Receipt {
  rideId: string;
  candidates: Candidate[];
}

export interface RoundResult {
  /** At most one for each ride and each driver, in the order of the rides. */
  offers: PlannedOffer[];
  /** One receipt for each ride, in their order. */
  receipts: Receipt[];
}
