import { CITY_SPEED_KMH } from '@rahi/contracts/geo/distance';
import type { Cost, FreeDriver, WaitingRide } from './round.js';

/** A part of the cost of a pair of driver and ride. */
export interface CostTerm {
  /** Minutes of cost for one unit; negative: a bonus. */
  readonly weight: number;
  readonly unit: string;
  /** More units than this count as this many. */
  readonly most: number;
}

/**
 * The cost of a pair, in minutes: each term is its weight times the number of units. The rating is not a term (R11): it
 * decides between drivers who are close together, after the matching.
 */
export const costTerms = {
  /** The rider's wait at the kerb and the driver's unpaid drive: the main measure of the product. */
  minutes: { weight: 1, unit: 'minute by road to the pickup', most: Infinity },
  /** When drivers are scarce, the ride that has waited longer is served before one that is equally near. */
  waiting: { weight: -2, unit: 'minute that the ride has waited', most: Infinity },
  /**
   * R43: a ride that was booked for later goes before rides of now as its pickup comes near. With ten minutes left it is worth 40
   * minutes: more than the ten that a ride of now gets for its five minutes of waiting, and any way within 10 km.
   */
  booked: { weight: -4, unit: 'minute of the last 20 before the booked pickup that has passed', most: 20 },
  /**
   * The next rider near an isolated driver would wait for one from farther away: drivers with others nearby are asked
   * first.
   */
  cover: { weight: 0.7, unit: 'km from the driver to the second nearest other free driver', most: 4 },
  /** Of two drivers about equally near, the one with the longer time without a trip is asked. */
  idle: { weight: -0.03, unit: 'minute that the driver has been without a trip', most: 30 },
  /** A driver who declines often probably declines again, which costs the rider the time of an offer. */
  declines: { weight: 0.05, unit: 'offer declined within the last hour', most: 5 },
} as const satisfies Record<Exclude<keyof Cost, 'total'>, CostTerm>;

const termOf = ({ weight, most }: CostTerm, units: number): number => weight * Math.min(units, most);

/** Minutes from a driver to a pickup: by road where that is known, else along the straight line at the city's speed. */
export function minutesTo(km: number, seconds: number | null): number {
  return seconds === null ? (km / CITY_SPEED_KMH) * 60 : seconds / 60;
}

/**
 * The cost of offering a ride to a driver.
 * @param away minutes to the pickup
 * @param coverKm see `coverKm`
 */
export function costOf(ride: WaitingRide, driver: FreeDriver, away: number, coverKm: number): Cost {
  const minutes = termOf(costTerms.minutes, away);
  const waiting = termOf(costTerms.waiting, ride.waitedSeconds / 60);
  const booked = termOf(costTerms.booked, bookedMinutes(ride));
  const cover = termOf(costTerms.cover, coverKm);
  const idle = termOf(costTerms.idle, driver.idleSeconds / 60);
  const declines = termOf(costTerms.declines, driver.declinesLastHour);
  const total = minutes + waiting + booked + cover + idle + declines;
  return { total, minutes, waiting, booked, cover, idle, declines };
}

/** How many of the last minutes before the pickup that a ride was booked for have passed. */
function bookedMinutes({ pickupInSeconds }: WaitingRide): number {
  return pickupInSeconds === null ? 0 : Math.max(0, costTerms.booked.most - pickupInSeconds / 60);
}
