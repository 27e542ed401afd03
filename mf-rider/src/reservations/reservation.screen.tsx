import type { Reservation } from '@rahi/contracts/reservation';
import { cornersOf } from '@rahi/contracts/geo/corners';
import { MapScreen, Page, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { Navigate, useParams } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { LoadFailure } from '../area/load-failure.js';
import { placeName } from '../area/place-name.js';
import { RiderMap } from '../area/rider-map.js';
import { riderPaths } from '../area/rider-paths.js';
import { dropoffOf, pickupOf, stopsOf } from '../rides/ride-stops.js';
import { fixedRouteName, routeQuery } from '../rides/route.queries.js';
import { ReservationSheet } from './reservation.sheet.js';
import { useReservation } from './reservations.queries.js';

/** One booking for later. Once it has become a ride, its trip. */
export function ReservationScreen() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { reservationId = '' } = useParams();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useReservation(reservationId);
  useDocumentTitle(formatMessage({ id: 'reservations.yourBooking' }));
  if (data && isUnderWay(data)) return <Navigate to={riderPaths.trip(basePath, data.rideId)} replace />;
  if (data) return <Known reservation={data} knownSince={error ? dataUpdatedAt : null} />;
  if (error) {
    return (
      <Page>
        <LoadFailure
          error={error}
          what="reservations.yourBooking"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    );
  }
  return (
    <Page>
      <Skeleton shape="map" />
    </Page>
  );
}

const isUnderWay = (one: Reservation): one is Reservation & { rideId: string } =>
  one.rideId !== null && one.status !== 'cancelled' && one.status !== 'missed';

function Known({ reservation, knownSince }: { reservation: Reservation; knownSince: number | null }) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const [covered, setCovered] = useState(0);
  const [pickup, dropoff, stops] = [pickupOf(reservation), dropoffOf(reservation), stopsOf(reservation)];
  const { vehicleType } = reservation;
  const route = useQuery(
    routeQuery(api, [...fixedRouteName(pickup, dropoff, stops), vehicleType], pickup, dropoff, vehicleType, stops),
  ).data;
  return (
    <MapScreen
      map={
        <RiderMap
          label={formatMessage({ id: 'booking.mapOfYourTrip' })}
          center={pickup}
          fitTo={cornersOf([pickup, ...stops, dropoff], route?.polyline)}
          recenterKey={reservation.id}
          pickup={pickup}
          pickupNote={[placeName(pickup.address)]}
          stops={stops}
          dropoff={dropoff}
          dropoffNote={[placeName(dropoff.address)]}
          route={route?.polyline}
          routeIsEstimate={route?.source === 'estimate'}
          covered={covered}
        />
      }
    >
      <ReservationSheet reservation={reservation} knownSince={knownSince} onCover={setCovered} />
    </MapScreen>
  );
}
