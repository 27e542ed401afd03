import { BottomSheet, Loading, MapScreen, Skeleton, SheetHeader } from '@rahi/ui-kit';
import { useState } from 'react';
import { RiderMap } from '../area/rider-map.js';
import type { TripPlan } from '../rides/trip-plan.js';

/** While it is found out whether a ride is under way already. */
export function BookingLoading({ plan }: { plan: TripPlan }) {
  const [covered, setCovered] = useState(0);
  return (
    <MapScreen map={<RiderMap center={plan.pickup} pickup={plan.pickup} dropoff={plan.dropoff} covered={covered} />}>
      <BottomSheet label="Choose a ride" header={<SheetHeader title="Choose a ride" />} onCover={setCovered}>
        <Loading label="Loading the rides">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Loading>
      </BottomSheet>
    </MapScreen>
  );
}
