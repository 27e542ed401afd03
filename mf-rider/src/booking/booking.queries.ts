import { createReservation } from '@rahi/contracts/calls/reservations.calls';
import { calculateFare, createRide } from '@rahi/contracts/calls/rides.calls';
import type { CallArguments } from '@rahi/contracts/call';
import { durationMinutes, roundedKm, wayKm } from '@rahi/contracts/geo/distance';
import type { NearbyDriver } from '@rahi/contracts/driver';
import type { Route } from '@rahi/contracts/places';
import type { FareQuote } from '@rahi/contracts/quote';
import type { Reservation } from '@rahi/contracts/reservation';
import type { Ride } from '@rahi/contracts/ride';
import { byVehicleType, type VehicleType } from '@rahi/contracts/vehicles';
import { ApiError, queryKeyFor, usePollInterval, type ApiClient, useRemote } from '@rahi/web-kit';
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { bookedStop, pointOf } from '../rides/ride-stops.js';
import { fixedRouteName, routeQuery } from '../rides/route.queries.js';
import { keepReservation } from '../reservations/reservations.queries.js';
import { keepRide, nearbyOfEachQuery, nearbyPollMs } from '../rides/rides.queries.js';
import type { Stop, TripPlan } from '../rides/trip-plan.js';
import { useAttemptKeys } from './attempt-key.js';

/** Straight-line kilometres and minutes at the city's speed (§9). */
export interface TripSize {
  km: number;
  minutes: number;
}

export function sizeOf({ pickup, stops = [], dropoff }: TripPlan): TripSize {
  const km = roundedKm(wayKm(pickup, ...stops, dropoff));
  return { km, minutes: durationMinutes(km) };
}

/** The longest distance for which a fare can be requested. A longer trip is refused whatever its length. */
const longestAskedKm = 2000;

/** The server's fare, the one on the button, or its refusal of a trip that cannot be booked (R32), or of a promo code. */
export const fareQuoteQuery = (api: ApiClient, vehicleType: VehicleType, plan: TripPlan, promoCode: string | null) => {
  const [pickup, dropoff] = [pointOf(plan.pickup), pointOf(plan.dropoff)];
  const { pickupAt, stops = [] } = plan;
  const body = {
    distance: Math.min(sizeOf(plan).km, longestAskedKm),
    vehicleType,
    pickup,
    dropoff,
    ...(promoCode !== null && { promoCode }),
    ...(pickupAt && { pickupAt }),
    ...(stops.length > 0 && { stops: stops.map(bookedStop) }),
  };
  return queryOptions({
    queryKey: [
      ...queryKeyFor(calculateFare, { body }),
      vehicleType,
      promoCode ?? '',
      pickupAt ?? '',
      ...fixedRouteName(pickup, dropoff, stops),
    ],
    queryFn: ({ signal }) => api.call(calculateFare, { body }, { signal }),
    ...renewed,
  });
};

/** R17: how long a quote is valid, even when the device's clock says otherwise. */
const holdsMs = 5 * 60_000;
/** How long before its end a quote is renewed, and how long a renewal that failed waits. */
const aheadMs = 30_000;
const againMs = 15_000;

interface QuoteState {
  data: FareQuote | undefined;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/** Until when (epoch milliseconds) a quote is booked with; forever where it has no end. */
function goodUntil({ data, dataUpdatedAt }: QuoteState): number {
  if (!data?.expiresAt) return Number.POSITIVE_INFINITY;
  const end = Math.min(Date.parse(data.expiresAt), dataUpdatedAt + holdsMs);
  // On a device whose clock is fast, every quote would already have ended when it arrives.
  return Math.max(end - aheadMs, dataUpdatedAt + aheadMs);
}

/** A point in time, not a delay: each render computes it again without postponing it. */
const askedAgainAt = (state: QuoteState) => Math.max(goodUntil(state), state.errorUpdatedAt + againMs);

/** A quote is renewed before it ends: the options of every query of one. */
export const renewed = {
  staleTime: ({ state }: { state: QuoteState }) => Math.max(0, goodUntil(state) - state.dataUpdatedAt),
  refetchInterval: ({ state }: { state: QuoteState }) =>
    state.data?.expiresAt ? Math.max(1_000, askedAgainAt(state) - Date.now()) : (false as const),
};

/** The server's answer for a vehicle type on this trip. */
export interface Quote {
  quote: FareQuote | undefined;
  error: Error | null;
  /** Why this trip cannot be booked with it: `not_served`, `too_far` (R32), `vehicle_not_here` (R47), or its time (R43). */
  refusal: TripRefusal | null;
  fetching: boolean;
  retry(): void;
}

export type ByType<T> = Readonly<Record<VehicleType, T>>;

/** @param types those of the pickup's city (R47); the others are not asked about, here and in the hooks below */
export function useQuotes(types: readonly VehicleType[], plan: TripPlan, promoCode: string | null): ByType<Quote> {
  const { api } = useRemote();
  const quotes = useQueries({ queries: types.map((type) => fareQuoteQuery(api, type, plan, promoCode)) });
  return byVehicleType((type) => {
    const query = quotes[types.indexOf(type)];
    const error = query?.error ?? null;
    return {
      quote: query?.data,
      error,
      refusal: isTripRefusal(error) ? error : null,
      fetching: query?.isFetching ?? false,
      retry: () => void query?.refetch(),
    };
  });
}

const tripRefusals = ['not_served', 'too_far', 'vehicle_not_here', 'too_early', 'too_late'] as const;
type TripRefusal = ApiError & { readonly code: (typeof tripRefusals)[number] };

export function isTripRefusal(error: Error | null): error is TripRefusal {
  return error instanceof ApiError && tripRefusals.some((code) => code === error.code);
}

/** The way from pickup to drop-off, by the stops, for each vehicle type: an auto may take another than a car. */
export function useRoutes(types: readonly VehicleType[], plan: TripPlan): ByType<Route | undefined> {
  const { api } = useRemote();
  const { pickup, dropoff, stops = [] } = plan;
  const [from, to] = [pointOf(pickup), pointOf(dropoff)];
  const name = fixedRouteName(from, to, stops);
  const routes = useQueries({
    queries: types.map((type) => routeQuery(api, [...name, type], from, to, type, stops)),
  });
  return byVehicleType((type) => routes[types.indexOf(type)]?.data);
}

/** Length and time of a trip as a screen says them: the way's, or until it is known the straight line's (R34). */
export function sizeOnScreen(plan: TripPlan, route: Route | undefined): TripSize {
  if (!route) return sizeOf(plan);
  return { km: route.distance.value / 1000, minutes: Math.max(1, Math.round(route.duration.value / 60)) };
}

/**
 * Minutes until the first of these drivers is at the pickup; null without drivers. By road, or by the documented speed
 * when no road time is known (§9).
 */
export function minutesToPickup(drivers: readonly NearbyDriver[]): number | null {
  const [nearest] = drivers;
  if (!nearest) return null;
  const byRoad = drivers.flatMap(({ minutesAway }) => minutesAway ?? []);
  return byRoad.length > 0 ? Math.min(...byRoad) : Math.max(1, durationMinutes(nearest.distance));
}

/** When a rider is at the drop-off, in epoch milliseconds. @param at when the car is so many minutes away */
export function arrivalAt(at: number, minutes: number, route: Route): number {
  return at + minutes * 60_000 + route.duration.value * 1_000;
}

export type NearbyByType = ByType<NearbyDriver[]>;

export interface Nearby {
  drivers: NearbyByType;
  /** When it was so: epoch milliseconds of the newest answer, 0 before any. */
  at: number;
  pending: boolean;
  error: Error | null;
}

/** The drivers nearby per vehicle type: so many of each that none crowds out another (R21). */
export function useNearbyByType(types: readonly VehicleType[], pickup: Stop): Nearby {
  const { api, services } = useRemote();
  const refetchInterval = usePollInterval(services.live, nearbyPollMs);
  const { data, dataUpdatedAt, isPending, error } = useQuery({
    ...nearbyOfEachQuery(api, pickup),
    refetchOnMount: 'always',
    refetchInterval,
  });
  return {
    drivers: byVehicleType((type) =>
      types.includes(type) ? (data ?? []).filter(({ vehicleType }) => vehicleType === type) : [],
    ),
    at: dataUpdatedAt,
    pending: isPending,
    error,
  };
}

type BookingBody = CallArguments<typeof createRide>['body'];
/** What the rider chooses on the booking screen. */
export type ChosenRide = Pick<
  BookingBody,
  'vehicleType' | 'fare' | 'note' | 'quoteId' | 'paymentMethod' | 'pickupMinutes'
>;
type Journey = Omit<BookingBody, keyof ChosenRide | 'guest' | 'womanDriver' | 'preferences'>;
type ForWhom = Pick<BookingBody, 'guest' | 'womanDriver' | 'preferences'>;

/** The quoted fare of a vehicle type, how it is paid, and the note to the driver, as a booking sends them. */
export const chosenAt = (
  quote: FareQuote,
  { vehicleType, paymentMethod, note }: Pick<ChosenRide, 'vehicleType' | 'paymentMethod' | 'note'>,
) => ({
  vehicleType,
  fare: quote.total,
  ...(quote.quoteId && { quoteId: quote.quoteId }),
  // A server that names no payment methods does not accept a choice.
  ...(quote.paymentMethods && paymentMethod && { paymentMethod }),
  ...(note && { note }),
});

/** Books the plan at the quoted fare. The ride starts searching. */
export function useBookRide(plan: TripPlan) {
  const { api, user } = useRemote();
  const client = useQueryClient();
  const keys = useAttemptKeys();
  return useMutation({
    mutationFn: (chosen: ChosenRide & ForWhom): Promise<Ride> => {
      const body = { ...journeyOf(user.id, plan), ...chosen };
      return api.call(createRide, { body }, keys.of(body));
    },
    onSuccess: (ride) => {
      keys.answered();
      keepRide(client, api, ride);
    },
  });
}

/** Books the plan for later (R43) at the quoted fare. */
export function useReserve(plan: TripPlan) {
  const { api, user } = useRemote();
  const client = useQueryClient();
  const keys = useAttemptKeys();
  return useMutation({
    mutationFn: (chosen: ChosenRide & ForWhom & { pickupAt: string }): Promise<Reservation> => {
      const body = { ...journeyOf(user.id, plan), ...chosen };
      return api.call(createReservation, { body }, keys.of(body));
    },
    onSuccess: (reservation) => {
      keys.answered();
      keepReservation(client, api, reservation);
    },
  });
}

/** The places of a booking, with its size. */
export function journeyOf(riderId: string, plan: TripPlan): Journey {
  const { pickup, dropoff, stops = [] } = plan;
  const { km, minutes } = sizeOf(plan);
  return {
    riderId,
    pickupAddress: pickup.address,
    pickupLat: String(pickup.lat),
    pickupLng: String(pickup.lng),
    dropoffAddress: dropoff.address,
    dropoffLat: String(dropoff.lat),
    dropoffLng: String(dropoff.lng),
    ...(stops.length > 0 && { stops: stops.map(bookedStop) }),
    distance: String(km),
    duration: minutes,
  };
}
