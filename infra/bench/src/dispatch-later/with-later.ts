import { mean } from '../measuring/mean.js';
import type { City } from '../dispatch/city.js';
import { inRounds } from '../dispatch/rounds.js';
import { counted, type Density, type Scenario } from '../dispatch/scenario.js';
import { World, type Ride } from '../dispatch/world.js';

/** A pickup is on time until so long after the time that was promised, in seconds. */
const onTimeSeconds = 300;

/** Rounds with riders who booked for later (R43), beside the same demand without. */
export interface WithLater {
  /** The share of these who were picked up on time: those for whom nobody was found were not. */
  readonly onTime: number;
  /** The share of these for whom nobody was found. */
  readonly missed: number;
  /** How many booked for later, and how many others there were. */
  readonly booked: number;
  readonly others: number;
  /** Seconds, of the other riders: with them, and where they book rides of now like the others. */
  readonly wait: number;
  readonly waitWithout: number;
}

/** @param share of the riders who book for later, from 0 to 1 */
export function withLater(city: City, scenario: Scenario, density: Density, share: number): WithLater {
  const pairs = Array.from({ length: density.runs }, (_, run) => {
    const ridesOf = (shareForLater: number): Ride[] =>
      new World(city, scenario, density, run + 1, inRounds(true), shareForLater)
        .run()
        .rides.filter(({ order }) => order.at >= counted.from);
    const rides = ridesOf(share);
    const now = new Set(rides.filter(isOfNow).map(({ number }) => number));
    return { rides, without: ridesOf(0).filter(({ number }) => now.has(number)) };
  });
  const rides = pairs.flatMap((pair) => pair.rides);
  const booked = rides.filter((ride) => !isOfNow(ride));
  const others = rides.filter(isOfNow);
  const shareOf = (is: (ride: Ride) => boolean): number => booked.filter(is).length / booked.length;
  return {
    onTime: shareOf(({ outcome, wait }) => outcome === 'picked up' && wait <= onTimeSeconds),
    missed: shareOf(({ outcome }) => outcome !== 'picked up'),
    booked: booked.length,
    others: others.length,
    wait: meanWait(others),
    waitWithout: meanWait(pairs.flatMap(({ without }) => without)),
  };
}

const isOfNow = ({ order }: Ride): boolean => order.pickupAt === null;

const meanWait = (rides: readonly Ride[]): number =>
  mean(rides.filter(({ outcome }) => outcome === 'picked up').map(({ wait }) => wait));
