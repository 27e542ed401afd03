import { useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { storeTripPlan, type TripPlan } from '../rides/trip-plan.js';

/** When a planned trip begins. */
export interface PlannedTime {
  /** The trip as it is booked. */
  plan: TripPlan;
  /** How often the time has changed. After a change, a different fare is expected and is not announced. */
  changes: number;
  /** Keeps it with the trip as it is booked. Undefined is now. */
  choose(pickupAt: string | undefined, plan: TripPlan): void;
}

/** The time of the planned trip: now, or one that the rider chooses (R43). */
export function usePlannedTime(planned: TripPlan): PlannedTime {
  const { user } = useRemote();
  const [pickupAt, setPickupAt] = useState(planned.pickupAt);
  const [changes, setChanges] = useState(0);
  return {
    plan: planAt(planned, pickupAt),
    changes,
    choose: (time, plan) => {
      setPickupAt(time);
      setChanges(changes + 1);
      storeTripPlan(user.id, planAt(plan, time));
    },
  };
}

const planAt = ({ pickupAt: _before, ...plan }: TripPlan, pickupAt: string | undefined): TripPlan => ({
  ...plan,
  ...(pickupAt !== undefined && { pickupAt }),
});
