import { chanceOf } from '@rahi/simulator';
import { dropoffFrom, patienceOf } from '../city/places.js';
import type { City } from './city.js';
import { counted, type Density, type Scenario } from './scenario.js';

/** A booking to come. Seconds since the beginning. */
export interface Order {
  readonly at: number;
  readonly pickup: number;
  readonly dropoff: number;
  /** How long the rider waits for a driver to accept. */
  readonly patience: number;
  /** R43: for when it was booked; null for a ride of now. */
  readonly pickupAt: number | null;
}

const trainEvery = 15 * 60;
/** The server gives a search up after 5 minutes (R12). */
const longestPatience = 300;

/** The bookings of a run, in their order: the same for every way to dispatch. */
export function ordersOf(city: City, scenario: Scenario, { drivers, hourly }: Density, seed: number): Order[] {
  const chance = chanceOf(seed);
  const any = () => Math.floor(chance() * city.places.length);
  const order = (at: number, pickup: number): Order => {
    const dropoff = dropoffFrom(city.places, pickup, chance);
    return { at, pickup, dropoff, patience: Math.min(longestPatience, patienceOf(chance)), pickupAt: null };
  };
  const all = ((drivers * hourly * scenario.demand) / 3600) * counted.to;
  const ofTrains = all * scenario.byTrain;
  const orders = Array.from({ length: Math.round(all - ofTrains) }, () => order(chance() * counted.to, any()));
  const trains = scenario.byTrain > 0 ? counted.to / trainEvery : 0;
  for (let train = 0; train < trains; train++) {
    const station = city.stations[Math.floor(chance() * city.stations.length)] ?? 0;
    for (let passenger = 0; passenger < ofTrains / trains; passenger++) {
      orders.push(order(train * trainEvery + chance() * 120, station));
    }
  }
  return orders.toSorted((a, b) => a.at - b.at);
}

/** The same bookings, of which a share was made for later: for the time at which the others are made. */
export function bookedForLater(orders: readonly Order[], share: number, seed: number): Order[] {
  const chance = chanceOf(seed + 1000);
  return orders.map((order) => (chance() < share ? { ...order, pickupAt: order.at } : order));
}
