import type { Ride } from '@rahi/contracts/ride';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@rahi/web-kit/router';
import { useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { riderPaths } from '../area/rider-paths.js';
import { activeRideQuery } from '../rides/rides.queries.js';
import { readTripPlan } from '../rides/trip-plan.js';
import { BookingLoading } from './booking-loading.js';
import { BookingStages } from './booking-stages.js';

/** Choose a vehicle, book, be matched. What is booked was stored by whoever led here; without it there is nothing to book. */
export function BookingScreen() {
  const { api, basePath, user } = useRemote();
  const [plan] = useState(() => readTripPlan(user.id));
  const active = useQuery({ ...activeRideQuery(api, user.id), refetchOnMount: 'always', enabled: plan !== null });
  // What was under way when the page was opened; a ride booked from here on is the stages' own.
  const [resumed, setResumed] = useState<{ ride: Ride | null } | null>(null);
  if (!resumed && (active.isFetchedAfterMount || active.isError)) setResumed({ ride: active.data ?? null });

  if (!plan) return <Navigate to={riderPaths.home(basePath)} replace />;
  if (!resumed) return <BookingLoading plan={plan} />;
  const { ride } = resumed;
  if (ride && ride.status !== 'searching' && isActive(ride.status)) {
    return <Navigate to={riderPaths.trip(basePath, ride.id)} replace />;
  }
  return <BookingStages plan={plan} resumed={ride} />;
}
