import { ordersOf } from '@rahi/contracts/stops';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { useRemote } from '@rahi/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pointOf } from '../rides/ride-stops.js';
import { fixedRouteName, routeQuery } from '../rides/route.queries.js';
import type { Stop, TripPlan } from '../rides/trip-plan.js';

/** Finds the order of the stops with the shortest time by road, of at most six, and chooses it. The present one stays where none is shorter. */
export function useBestOrder(
  { pickup, stops = [], dropoff }: TripPlan,
  type: VehicleType,
  onChoose: (stops: readonly Stop[]) => void,
) {
  const { api } = useRemote();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const ways = await Promise.all(
        ordersOf(stops).map(async (order) => {
          const name = [...fixedRouteName(pickup, dropoff, order), type];
          const way = routeQuery(api, name, pointOf(pickup), pointOf(dropoff), type, order);
          const { duration } = await client.fetchQuery(way);
          return { order, seconds: duration.value };
        }),
      );
      return ways.reduce((best, way) => (way.seconds < best.seconds ? way : best)).order;
    },
    onSuccess: (order) => {
      if (order.some((stop, place) => stop !== stops[place])) onChoose(order);
    },
  });
}
