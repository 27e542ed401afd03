import type { Ride } from '@rahi/contracts/ride';
import { MapScreen } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { Navigate } from '@rahi/web-kit/router';
import { useState } from 'react';
import { formatClock, useRemote, useVehicleTypes } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { cornersOf } from '@rahi/contracts/geo/corners';
import { formatMinutes } from '../area/figures.js';
import { mapDrivers } from '../area/map-drivers.js';
import { placeName } from '../area/place-name.js';
import { RiderMap } from '../area/rider-map.js';
import { riderPaths } from '../area/rider-paths.js';
import { DriverFoundSheet } from '../matching/driver-found.sheet.js';
import { MatchingSheet } from '../matching/matching.sheet.js';
import { clearTripPlan, type TripPlan } from '../rides/trip-plan.js';
import { wishesOf } from '../rides/use-rebook.js';
import { arrivalAt, minutesToPickup, useNearbyByType, useQuotes, useRoutes } from './booking.queries.js';
import { SelectionSheet } from './selection.sheet.js';
import { usePromo } from './use-promo.js';
import { usePickupPoint } from './use-pickup-point.js';
import { usePlannedStops } from './use-planned-stops.js';
import { usePlannedTime } from './use-planned-time.js';
import { useBookingStage } from './use-booking-stage.js';
import { useVehicleChoice } from './use-vehicle-choice.js';

export function BookingStages({ plan: planned, resumed }: { plan: TripPlan; resumed: Ride | null }) {
  const { formatMessage } = useIntl();
  const { api, basePath } = useRemote();
  const navigate = useNavigate();
  const [covered, setCovered] = useState(0);
  const current = useBookingStage(resumed);
  const stops = usePlannedStops(planned);
  const time = usePlannedTime(stops.plan);
  const pickup = usePickupPoint(time.plan, current.stage === 'selection');
  const { plan } = pickup;
  const { pickupAt } = plan;
  const types = useVehicleTypes(api, plan.pickup);
  const nearby = useNearbyByType(types, plan.pickup);
  const [promoCode, setPromoCode] = useState<string | null>(null);
  const quotes = useQuotes(types, plan, promoCode);
  const routes = useRoutes(types, plan);
  const { offered, type, choose, chooseAgain } = useVehicleChoice(types, nearby, quotes, pickupAt !== undefined);
  const promo = usePromo({ plan, type, quote: quotes[type], code: promoCode }, setPromoCode);
  const route = routes[type];
  // Who is near now says nothing of a later time.
  const minutes = pickupAt === undefined ? minutesToPickup(nearby.drivers[type]) : null;
  const began = pickupAt === undefined ? nearby.at : Date.parse(pickupAt);
  const known = minutes !== null || pickupAt !== undefined;
  const arrival = known && route ? arrivalAt(began, minutes ?? 0, route) : null;
  const choosing = current.stage === 'selection';
  const leave = () => {
    clearTripPlan();
    void navigate(riderPaths.home(basePath));
  };
  const openTrip = (rideId: string) => {
    clearTripPlan();
    void navigate(riderPaths.trip(basePath, rideId), { replace: true });
  };

  // The device slept from the search until the trip's end: only the bill is left to show.
  if (current.stage === 'completed') return <Navigate to={riderPaths.trip(basePath, current.ride.id)} replace />;

  return (
    <MapScreen
      map={
        <RiderMap
          label={formatMessage({ id: 'booking.mapOfYourTrip' })}
          center={plan.pickup}
          fitTo={choosing ? cornersOf([plan.pickup, ...(plan.stops ?? []), plan.dropoff], route?.polyline) : undefined}
          recenterKey={current.stage}
          pickup={plan.pickup}
          pickupNote={
            choosing ? [...(minutes === null ? [] : [formatMinutes(minutes)]), placeName(plan.pickup.address)] : null
          }
          stops={plan.stops}
          dropoff={plan.dropoff}
          dropoffNote={
            choosing ? [placeName(plan.dropoff.address), ...(arrival === null ? [] : [formatClock(arrival)])] : null
          }
          route={choosing ? route?.polyline : null}
          routeIsEstimate={route?.source === 'estimate'}
          drivers={current.stage === 'matching' ? mapDrivers(nearby.drivers[current.ride.vehicleType]) : []}
          pulse={current.stage === 'matching' ? plan.pickup : null}
          covered={covered}
        />
      }
    >
      {current.stage === 'selection' && (
        <SelectionSheet
          plan={{ ...plan, ...(current.lost && wishesOf(current.lost)) }}
          lost={current.lost}
          types={offered}
          nearby={nearby}
          quotes={quotes}
          promo={{ ...promo, changes: promo.changes + pickup.changes + time.changes + stops.changes }}
          pickup={pickup}
          onStops={(chosen) => stops.choose(chosen, plan)}
          onTime={(at) => {
            time.choose(at, plan);
            // Of those that can be booked for later, it may be one that is not near now.
            if (at === undefined && nearby.drivers[type].length === 0) chooseAgain();
          }}
          routes={routes}
          type={type}
          onChoose={choose}
          onCover={setCovered}
          onBack={leave}
          // The trip's screen has the link for the guest (R45).
          onBooked={(ride) => (ride.guest ? openTrip(ride.id) : current.follow(ride))}
          onReserved={({ id }) => {
            clearTripPlan();
            void navigate(riderPaths.reserved(basePath, id), { replace: true });
          }}
        />
      )}
      {current.stage === 'matching' && (
        <MatchingSheet
          key={current.ride.id}
          ride={current.ride}
          near={nearby.drivers[current.ride.vehicleType].length}
          onCover={setCovered}
        />
      )}
      {current.stage === 'driver_found' && (
        <DriverFoundSheet ride={current.ride} onCover={setCovered} onShown={() => openTrip(current.ride.id)} />
      )}
    </MapScreen>
  );
}
