import { goesAnywhere, isMetered } from '@rahi/contracts/rental';
import type { Ride } from '@rahi/contracts/ride';
import { isBeforeTrip } from '@rahi/contracts/ride-lifecycle';
import { EmergencyOfTrip, MapScreen, VisuallyHidden, type MapMotion } from '@rahi/ui-kit';
import { createStore, useDocumentTitle, useOnline } from '@rahi/web-kit';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { placeName } from '../area/place-name.js';
import { RiderMap } from '../area/rider-map.js';
import { GuestOfTrip } from '../guests/guest-of-trip.js';
import { DriverFoundSheet } from '../matching/driver-found.sheet.js';
import { ParcelOfTrip } from '../parcels/parcel-of-trip.js';
import { useKeptRide } from '../rides/rides.queries.js';
import { dropoffOf, pickupOf, stopsOf } from '../rides/ride-stops.js';
import { CancelledSheet } from './cancelled.sheet.js';
import { ChangeNews } from './change-trip.js';
import { CarOnMap } from './car-on-map.js';
import { CompletedSheet } from './completed.sheet.js';
import { DriverArrivedSheet } from './driver-arrived.sheet.js';
import { DriverOnTheWaySheet } from './driver-on-the-way.sheet.js';
import { InProgressSheet } from './in-progress.sheet.js';
import { LastKnown } from './last-known.js';
import { MeteredSheet } from './metered.sheet.js';
import { SearchingSheet } from './searching.sheet.js';
import { titleOfTrip } from './title-of-trip.js';
import { useWholeWay } from './trip.queries.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useFoundAgain } from './use-found-again.js';
import { useSpokenState } from './use-spoken-state.js';
import { useShareLocation } from './use-share-location.js';
import type { WayAhead } from './way-ahead.js';

interface TripOfRideProps {
  ride: Ride;
  /** While the ride cannot be read: the time of the shown data (epoch milliseconds). */
  knownSince: number | null;
}

/** A trip at any status: the map with what moves on it, and the status' own sheet. */
export function TripOfRide({ ride, knownSince }: TripOfRideProps) {
  const { formatMessage } = useIntl();
  const online = useOnline();
  const [motion] = useState(() => createStore<MapMotion | null>(null));
  const [ahead] = useState(() => createStore<WayAhead | null>(null));
  const route = useWholeWay(ride);
  const [covered, setCovered] = useState(0);
  useShareLocation(ride);
  useKeptRide(ride);
  const found = useFoundAgain(ride);
  useDocumentTitle(titleOfTrip(formatMessage, ride));
  const spoken = useSpokenState(ride);

  const [pickup, dropoff] = [pickupOf(ride), dropoffOf(ride)];
  const over = ride.status === 'completed' || ride.status === 'cancelled';
  // It goes where the rider says: the map goes with the car.
  const follow = goesAnywhere(ride);
  // A rental has no drop-off before its end.
  const before = ride.status === 'searching' || isBeforeTrip(ride.status) || (Boolean(ride.rental) && !over);

  return (
    <MapScreen
      map={
        <RiderMap
          label={formatMessage({ id: 'trip.map' })}
          center={pickup}
          fitTo={over || (ride.status === 'in_progress' && !follow) ? [pickup, dropoff] : undefined}
          follow={follow}
          recenterKey={ride.status}
          pickup={ride.status === 'in_progress' ? null : pickup}
          // While drivers are looked for, the pulse is around it.
          pickupNote={
            ride.status === 'searching' ? null : [placeName(pickup.address), formatMessage({ id: 'home.pickup' })]
          }
          stops={before ? null : stopsOf(ride)}
          dropoff={before ? null : dropoff}
          dropoffNote={[placeName(dropoff.address)]}
          motion={motion}
          route={route}
          pulse={ride.status === 'searching' ? pickup : null}
          covered={covered}
        />
      }
    >
      <CarOnMap ride={ride} motion={motion} ahead={ahead} />
      <VisuallyHidden live>{spoken}</VisuallyHidden>
      <EmergencyOfTrip rideId={ride.id}>
        {found.now ? (
          <DriverFoundSheet ride={ride} onCover={setCovered} onShown={found.goOn} />
        ) : (
          <StatusSheet
            ride={ride}
            ahead={ahead}
            onCover={setCovered}
            note={
              <>
                {!over && (!online || knownSince !== null) && (
                  <LastKnown ride={ride} online={online} since={knownSince} />
                )}
                {!over && <ChangeNews ride={ride} />}
                <GuestOfTrip ride={ride} />
                <ParcelOfTrip ride={ride} />
              </>
            }
          />
        )}
      </EmergencyOfTrip>
    </MapScreen>
  );
}

function StatusSheet(props: TripSheetProps) {
  switch (props.ride.status) {
    case 'searching':
      return <SearchingSheet {...props} />;
    case 'driver_assigned':
      return <DriverOnTheWaySheet {...props} />;
    case 'driver_arrived':
      return <DriverArrivedSheet {...props} />;
    case 'in_progress':
      return isMetered(props.ride) ? <MeteredSheet {...props} /> : <InProgressSheet {...props} />;
    case 'completed':
      return <CompletedSheet {...props} />;
    case 'cancelled':
      return <CancelledSheet {...props} />;
  }
}
