import { answerChange, changeRide } from '@rahi/contracts/calls/rides.calls';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Ride, Tracking } from '@rahi/contracts/ride';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { placeAtQuery } from '../places/places.queries.js';
import { currentLocation, stopAt } from '../places/stop-of-place.js';
import { rideQuery } from '../rides/rides.queries.js';
import type { Stop } from '../rides/trip-plan.js';
import { useTracked } from './trip.queries.js';

/** What the rider wishes of the rest of the trip (R44): other places, or its end where the car is. */
export type TripWish = { dropoff?: Stop; stops?: readonly Stop[] } | 'endHere';

/** How long the figures may take: the server asks for the roads. In milliseconds. */
const figuresTimeoutMs = 10_000;

const onWire = ({ lat, lng, address }: Stop) => ({ lat, lng, address });

/** The figures of a wish, each time it is another one; nothing without a wish. */
export function useChangeOffer(ride: Ride, wish: TripWish | null) {
  const { api } = useRemote();
  const client = useQueryClient();
  const car = useTracked(ride, carOf);
  return useQuery({
    queryKey: ['change of trip', ride.id, wish],
    queryFn: async ({ signal }) => {
      const body = wish === 'endHere' ? { endHere: { address: await addressOf(car) } } : bodyOf(wish);
      const { offer } = await api.call(
        changeRide,
        { params: { id: ride.id }, body },
        { signal, timeoutMs: figuresTimeoutMs },
      );
      return offer;
    },
    enabled: wish !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  /** The name of the place where the car is, as the map knows it. */
  async function addressOf(at: LatLng | null): Promise<string> {
    if (!at) return currentLocation;
    return stopAt(at, await client.fetchQuery(placeAtQuery(api, at))).address;
  }
}

function bodyOf(wish: Exclude<TripWish, 'endHere'> | null) {
  return {
    ...(wish?.dropoff && { dropoff: onWire(wish.dropoff) }),
    ...(wish?.stops && { stops: wish.stops.map(onWire) }),
  };
}

const carOf = ({ driverLocation }: Tracking) => driverLocation && { lat: driverLocation.lat, lng: driverLocation.lng };

/** Confirms figures by their token. The ride is then as the server has it. */
export function useConfirmChange(ride: Ride) {
  const { api } = useRemote();
  const keep = useKeepRide(ride.id);
  return useMutation({
    mutationFn: (token: string) => api.call(changeRide, { params: { id: ride.id }, body: { confirm: token } }),
    onSuccess: ({ ride: changed }) => keep(changed),
  });
}

/** Takes an open change back. A failure is shown in a toast, and the ride is read again. */
export function useWithdrawChange(ride: Ride) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const client = useQueryClient();
  const keep = useKeepRide(ride.id);
  return useMutation({
    mutationFn: (changeId: string) =>
      api.call(answerChange, { params: { id: ride.id, changeId }, body: { answer: 'withdraw' } }),
    onSuccess: keep,
    onError: (error) => {
      services.toast.show({
        title: formatMessage({ id: 'change.notWithdrawn' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      });
      void client.invalidateQueries({ queryKey: rideQuery(api, ride.id).queryKey });
    },
  });
}

function useKeepRide(id: string) {
  const { api } = useRemote();
  const client = useQueryClient();
  const { queryKey } = rideQuery(api, id);
  return async (ride: Ride) => {
    // A poll under way would bring back the ride as it was.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, ride);
  };
}
