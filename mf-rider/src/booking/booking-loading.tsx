import { BottomSheet, Loading, MapScreen, Skeleton, SheetHeader } from '@rahi/ui-kit';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { RiderMap } from '../area/rider-map.js';
import type { TripPlan } from '../rides/trip-plan.js';

/** While it is found out whether a ride is under way already. */
export function BookingLoading({ plan }: { plan: TripPlan }) {
  const { formatMessage } = useIntl();
  const [covered, setCovered] = useState(0);
  return (
    <MapScreen map={<RiderMap center={plan.pickup} pickup={plan.pickup} dropoff={plan.dropoff} covered={covered} />}>
      <BottomSheet
        label={formatMessage({ id: 'booking.title' })}
        header={<SheetHeader title={formatMessage({ id: 'booking.title' })} />}
        onCover={setCovered}
      >
        <Loading label={formatMessage({ id: 'booking.loading' })}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Loading>
      </BottomSheet>
    </MapScreen>
  );
}
