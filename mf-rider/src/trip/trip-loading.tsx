import { BottomSheet, Loading, MapScreen, Skeleton } from '@rahi/ui-kit';

/** In the shape of a trip with a driver. */
export function TripLoading() {
  return (
    <MapScreen map={<Skeleton shape="map" />}>
      <BottomSheet label="Your trip">
        <Loading label="Loading your trip">
          <Skeleton shape="title" />
          <Skeleton shape="row" />
          <Skeleton shape="block" />
        </Loading>
      </BottomSheet>
    </MapScreen>
  );
}
