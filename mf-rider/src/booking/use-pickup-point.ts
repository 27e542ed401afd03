import type { PickupPoint, PickupPoints } from '@rahi/contracts/places';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pickupPointsQuery } from '../places/places.queries.js';
import { storeTripPlan, type Stop, type TripPlan } from '../rides/trip-plan.js';

/** Where the car stops for the rider of a planned trip. */
export interface PickupChoice {
  /** The trip as it is booked. */
  plan: TripPlan;
  /** The pickup while no point is chosen: the planned one, or where a car may stop instead. */
  own: Stop;
  /** Undefined until they are known, and where the server knows none: then the trip is booked as planned. */
  found: PickupPoints | undefined;
  /** The point that the rider chose. */
  chosen: PickupPoint | null;
  /** How often the pickup has changed. After a change, a different fare is expected and is not announced. */
  changes: number;
  /** Null goes back to the rider's own pickup. */
  choose(point: PickupPoint | null): void;
}

/** The points at the planned pickup, of which the rider may choose one. A pickup on a motorway or a flyover is moved. */
export function usePickupPoint(planned: TripPlan, isSelecting: boolean): PickupChoice {
  const { api, user } = useRemote();
  const { data: found } = useQuery({ ...pickupPointsQuery(api, planned.pickup), enabled: isSelecting });
  const [chosen, setChosen] = useState<PickupPoint | null>(null);
  const [choices, setChoices] = useState(0);
  const stopAt = (place: { lat: number; lng: number; address: string }): Stop => {
    return { ...planned.pickup, lat: place.lat, lng: place.lng, address: place.address };
  };
  const own = found?.moved ? stopAt(found.moved) : planned.pickup;
  return {
    plan: { ...planned, pickup: chosen ? stopAt(chosen) : own },
    own,
    found,
    chosen,
    changes: choices + (found?.moved ? 1 : 0),
    choose: (point) => {
      setChosen(point);
      setChoices(choices + 1);
      storeTripPlan(user.id, { ...planned, pickup: point ? stopAt(point) : own });
    },
  };
}
