import { BottomSheet, Loading, MapScreen, Skeleton } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

/** In the shape of a trip with a driver. */
export function TripLoading() {
  const { formatMessage } = useIntl();
  return (
    <MapScreen map={<Skeleton shape="map" />}>
      <BottomSheet label={formatMessage({ id: 'trip.yourTrip' })}>
        <Loading label={formatMessage({ id: 'trip.loading' })}>
          <Skeleton shape="title" />
          <Skeleton shape="row" />
          <Skeleton shape="block" />
        </Loading>
      </BottomSheet>
    </MapScreen>
  );
}
