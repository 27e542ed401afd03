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

/** Choose a vehicle, book, be matched. The screen that led here stored the plan; without a plan there is nothing to book. */
export function BookingScreen() {
  const { api, basePath, user } = useRemote();
  const [plan] = useState(() => readTripPlan(user.id));
  const active = useQuery({ ...activeRideQuery(api, user.id), refetchOnMount: 'always', enabled: plan !== null });
  // The ride that was active when the page opened. The stages keep a ride booked later.
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
