import { mean } from '../measuring/mean.js';
import type { City } from './city.js';
import { inRounds } from './rounds.js';
import { counted, type Density, type Scenario } from './scenario.js';
import { World, type Ride } from './world.js';

/** The share of the riders who book for later. */
const share = 0.2;
/** A pickup is on time until so long after the time that was promised, in seconds. */
const onTimeSeconds = 300;

/** Rounds with riders who booked for later (R43), beside the same demand without. */
export interface WithLater {
  /** The share of these who were picked up on time: those for whom nobody was found were not. */
  readonly onTime: number;
  /** Seconds, of the other riders: with them, and where they book rides of now like the others. */
  readonly wait: number;
  readonly waitWithout: number;
}

export function withLater(city: City, scenario: Scenario, density: Density): WithLater {
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
  return {
    onTime:
      booked.filter(({ outcome, wait }) => outcome === 'picked up' && wait <= onTimeSeconds).length / booked.length,
    wait: meanWait(rides.filter(isOfNow)),
    waitWithout: meanWait(pairs.flatMap(({ without }) => without)),
  };
}

const isOfNow = ({ order }: Ride): boolean => order.pickupAt === null;

const meanWait = (rides: readonly Ride[]): number =>
  mean(rides.filter(({ outcome }) => outcome === 'picked up').map(({ wait }) => wait));
