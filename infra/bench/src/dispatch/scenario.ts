/** A time of the day in the city. */
export interface Scenario {
  readonly name: string;
  /** How much longer everything takes than on free roads. */
  readonly slowness: number;
  /** Bookings, as a multiple of those of a dry hour. */
  readonly demand: number;
  /** The share of the rides that the passengers of trains book, within two minutes after the arrival. */
  readonly byTrain: number;
}

export const scenarios: readonly Scenario[] = [
  { name: 'rush hour', slowness: 2, demand: 1, byTrain: 0 },
  { name: 'rain', slowness: 2.2, demand: 1.3, byTrain: 0 },
  { name: 'a train arrives', slowness: 1.7, demand: 1, byTrain: 0.4 },
];

/** How many drivers are online and how much they are asked for: from "most are free" to "more than they can drive". */
export interface Density {
  readonly name: 'low' | 'medium' | 'high';
  readonly drivers: number;
  /** Bookings an hour for each driver. */
  readonly hourly: number;
  /** Of other drivers and bookings each: enough for means that vary by less than half a percent. */
  readonly runs: number;
}

export const medium: Density = { name: 'medium', drivers: 400, hourly: 1, runs: 60 };

export const densities: readonly Density[] = [
  { name: 'low', drivers: 200, hourly: 0.6, runs: 100 },
  medium,
  { name: 'high', drivers: 800, hourly: 1.4, runs: 12 },
];

/** In seconds: bookings before are not counted, and nobody books after. */
export const counted = { from: 30 * 60, to: 120 * 60 } as const;
