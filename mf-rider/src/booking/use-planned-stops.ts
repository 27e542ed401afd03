import { useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { storeTripPlan, type Stop, type TripPlan } from '../rides/trip-plan.js';

/** Where a planned trip stops on its way (R44). */
export interface PlannedStops {
  /** The trip with its stops. */
  plan: TripPlan;
  /** How often they have changed. After a change, a different fare is expected and is not announced. */
  changes: number;
  /** Keeps them with the trip as it is booked. */
  choose(stops: readonly Stop[], plan: TripPlan): void;
}

/** The stops of the planned trip, in their order. */
export function usePlannedStops(planned: TripPlan): PlannedStops {
  const { user } = useRemote();
  const [stops, setStops] = useState(planned.stops ?? []);
  const [changes, setChanges] = useState(0);
  return {
    plan: withStops(planned, stops),
    changes,
    choose: (chosen, plan) => {
      setStops(chosen);
      setChanges(changes + 1);
      storeTripPlan(user.id, withStops(plan, chosen));
    },
  };
}

function withStops({ stops: _before, ...plan }: TripPlan, stops: readonly Stop[]): TripPlan {
  return { ...plan, ...(stops.length > 0 && { stops }) };
}
