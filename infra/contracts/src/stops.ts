import * as z from 'zod/mini';
import { isoDate, latitude, longitude, rupees, shownText } from './values.js';

/** R44: the most stops between the pickup and the drop-off of a ride. */
export const mostStops = 3;

/** R44: how long a car waits at each stop without a charge, in minutes. */
export const freeStopMinutes = 3;

/** Why a driver skips a stop (R44). */
export const skipReasons = ['rider_asked', 'not_reachable', 'no_waiting', 'other'] as const;
export const skipReasonSchema = z.enum(skipReasons);
export type SkipReason = z.output<typeof skipReasonSchema>;

/** A stop as the rider books it. */
export const stopInput = z.object({ lat: latitude, lng: longitude, address: shownText(300) });

/** The stops of a quote, of a booking or of a way, in their order. */
export const stopsInput = z.array(stopInput).check(z.maxLength(mostStops));

/** A stop of a ride: where it is, and what became of it. */
export const stopSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  address: z.string(),
  arrivedAt: z.nullable(isoDate),
  leftAt: z.nullable(isoDate),
  /** Why the driver skipped it; null unless they did. */
  skipped: z.nullable(skipReasonSchema),
});
export type RideStop = z.output<typeof stopSchema>;

/** What each begun minute at a stop after the free ones costs the rider, before GST. */
export const stopTermsSchema = z.object({ freeMinutes: z.int(), perMinute: rupees });
export type StopTerms = z.output<typeof stopTermsSchema>;

/** What a driver reports of a stop. It is skipped on the way there, or after the arrival. */
export const stopSteps = ['skip', 'arrive', 'leave'] as const;
export const stopStepSchema = z.enum(stopSteps);
export type StopStep = z.output<typeof stopStepSchema>;

type Progress = Pick<RideStop, 'leftAt' | 'skipped'>;

/** Whether the car has nothing more to do at a stop. */
export const isPassed = ({ leftAt, skipped }: Progress): boolean => leftAt !== null || skipped !== null;

/** The stops that are still ahead, with the one where the car stands, in their order. */
export const stopsAhead = <T extends Progress>(stops: readonly T[] | undefined): T[] =>
  (stops ?? []).filter((stop) => !isPassed(stop));

/** The stops to which the car has not come: a change of the trip may replace them (R44). */
export const openStops = <T extends Pick<RideStop, 'arrivedAt' | 'leftAt' | 'skipped'>>(
  stops: readonly T[] | undefined,
): T[] => stopsAhead(stops).filter(({ arrivedAt }) => arrivedAt === null);

/** The place of the next stop in the list, from 0; null when all are passed, or there are none. */
export function nextStop(stops: readonly Progress[] | undefined): number | null {
  const place = (stops ?? []).findIndex((stop) => !isPassed(stop));
  return place < 0 ? null : place;
}

/** A stop of a ride with its number, from 1. */
export interface NumberedStop {
  stop: RideStop;
  number: number;
}

/** The stop that is next, or where the car stands; null when all are passed, or there are none. */
export function stopAhead(stops: readonly RideStop[] | undefined): NumberedStop | null {
  const place = nextStop(stops);
  const stop = place === null ? undefined : stops?.[place];
  return place === null || !stop ? null : { stop, number: place + 1 };
}

/**
 * Until when a car stands free of charge at a stop, an ISO time, and what each begun minute costs after it, in wire rupees; null before the
 * arrival, and where it costs nothing.
 */
export function waitingAt(
  { arrivedAt }: Pick<RideStop, 'arrivedAt'>,
  terms: StopTerms | null | undefined,
): { freeUntil: string; perMinute: string } | null {
  if (arrivedAt === null || !terms) return null;
  const { freeMinutes, perMinute } = terms;
  return { freeUntil: new Date(Date.parse(arrivedAt) + freeMinutes * 60_000).toISOString(), perMinute };
}

/** How long a car stood at a stop that it left, in whole seconds; 0 for one that it did not. */
export function secondsAt({ arrivedAt, leftAt }: Pick<RideStop, 'arrivedAt' | 'leftAt'>): number {
  if (arrivedAt === null || leftAt === null) return 0;
  return Math.max(0, Math.floor((Date.parse(leftAt) - Date.parse(arrivedAt)) / 1000));
}

/** Every order of some things; the given one first. Three have six. */
export function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
