import type { RoadClass, RoadInfo, Vehicle } from './road.js';

/**
 * Kilometres per hour on a free road, including signals and crossings. With the factors below, trips of 2 to 20 km
 * across Mumbai take on average the measured time (see `hourFactors`); `speeds.spec.ts` checks it.
 */
const freeKmh: Readonly<Record<RoadClass, number>> = {
  motorway: 56,
  trunk: 40,
  primary: 32,
  secondary: 28,
  tertiary: 25,
  unclassified: 21,
  residential: 18,
  living_street: 12,
  service: 10,
  // Without a duration in the map.
  ferry: 8,
};
const onLinks = 0.75;
/** The limit for an auto, and for a bike with a passenger. */
const autoKmh = 40;

/**
 * How much longer everything takes than on free roads, for each hour of the day in Asia/Kolkata, on working days,
 * Saturdays and Sundays.
 *
 * The levels come from the TomTom Traffic Index for Mumbai: 20.8 km/h on average and 16.9 km/h in the evening rush hour
 * (2025), with trips that take 65 % longer than on free roads (2018). The curve of the day between them is our own
 * estimate.
 */
// prettier-ignore
const hourFactors = {
  //         0    1    2    3    4    5    6    7    8    9    10   11   12   13   14   15   16   17   18   19   20   21   22   23
  workday:  [1.1, 1.0, 1.0, 1.0, 1.0, 1.0, 1.1, 1.3, 1.6, 1.8, 1.8, 1.7, 1.6, 1.6, 1.6, 1.6, 1.7, 1.9, 2.0, 2.0, 1.8, 1.6, 1.4, 1.2],
  saturday: [1.2, 1.1, 1.0, 1.0, 1.0, 1.0, 1.1, 1.2, 1.4, 1.5, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 1.7, 1.8, 1.8, 1.8, 1.7, 1.6, 1.4, 1.3],
  sunday:   [1.2, 1.1, 1.0, 1.0, 1.0, 1.0, 1.0, 1.1, 1.2, 1.3, 1.3, 1.4, 1.4, 1.4, 1.4, 1.4, 1.5, 1.6, 1.7, 1.7, 1.6, 1.5, 1.3, 1.2],
} as const;

const kolkataMs = 5.5 * 3_600_000;

/** Speed of a vehicle on a free road, in km/h. */
export function freeSpeed({ roadClass, link }: RoadInfo, vehicle: Vehicle): number {
  const kmh = freeKmh[roadClass] * (link ? onLinks : 1);
  return vehicle === 'car' ? kmh : Math.min(kmh, autoKmh);
}

/** How much longer than on free roads a trip takes that begins at this moment. */
export function slowness(at: Date): number {
  const local = new Date(at.getTime() + kolkataMs);
  const days = { 0: hourFactors.sunday, 6: hourFactors.saturday } as const;
  const day = local.getUTCDay();
  return (day === 0 || day === 6 ? days[day] : hourFactors.workday)[local.getUTCHours()] ?? 1;
}
