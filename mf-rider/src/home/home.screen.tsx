import { lazyScreen, MapScreen } from '@rahi/ui-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useSearchParams } from '@rahi/web-kit/router';
import { useIntl } from 'react-intl';
import { mapDrivers, withinReach } from '../area/map-drivers.js';
import { RiderMap } from '../area/rider-map.js';
import { useSavedPlaces } from '../places/saved-places.js';
import { citiesToTry, useCities } from '../places/use-cities.js';
import { usePickup } from '../places/use-pickup.js';
import { PinSheet } from '../later-screens.js';
import { forgetLinkedTrip, readLinkedTrip } from '../rides/linked-trip.js';
import { readTripPlan } from '../rides/trip-plan.js';
import { withLaterTexts } from '../with-later-texts.js';
import type { EditedPlace } from './edited-place.js';
import { defaultCentre, useDriversAround } from './home.queries.js';
import { PlanSheet } from './plan.sheet.js';
import { useActiveRideRedirect } from './use-active-ride-redirect.js';
import { useDestination } from './use-destination.js';
import { useInterruptedBooking } from './use-interrupted-booking.js';
import { usePin, type TripEnd } from './use-pin.js';

const SavedPlaceSheet = lazyScreen(
  withLaterTexts(async () => (await import('./saved-place.sheet.js')).SavedPlaceSheet),
  { name: 'home.savedDestination', loading: null },
);

/** Close enough to tell one side of a street from the other. */
const pinZoom = 17;
/** Far enough to see where in a city one wants to be. */
const cityZoom = 12;

export function HomeScreen() {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const changed = useChangedEnd();
  const [planned] = useState(() => (changed ? readTripPlan(user.id) : null));
  const pickupInput = useRef<HTMLInputElement>(null);
  const [linked] = useState(readLinkedTrip);
  const pickup = usePickup(linked ? linked.pickup : planned?.pickup);
  const destination = useDestination(pickup, linked ?? planned, () => pickupInput.current?.focus());
  const leave = useEffectEvent(() => {
    if (linked?.dropoff) destination.take(linked.dropoff, 0);
    forgetLinkedTrip();
  });
  useEffect(() => leave(), []);
  const saved = useSavedPlaces(user.id);
  const active = useActiveRideRedirect();
  useInterruptedBooking();
  const drivers = useDriversAround(pickup.near);
  const { pin, onMap, open, close } = usePin();
  const [edited, setEdited] = useLayer<EditedPlace>();
  const [covered, setCovered] = useState(0);
  // Without a position the map shows a city that is served, as a whole.
  const [shownCity] = citiesToTry(useCities(pickup.near === null && pickup.error !== null));
  const center = pickup.near ?? shownCity ?? defaultCentre;
  const cityInView = pickup.near === null && shownCity !== undefined;

  return (
    <MapScreen
      map={
        <RiderMap
          label={formatMessage({ id: pin ? 'home.pinMap' : 'home.map' })}
          center={pin?.center ?? center}
          zoom={pin ? pinZoom : cityInView ? cityZoom : undefined}
          recenterKey={`${pin?.end} ${pickup.asked}`}
          drivers={pin ? [] : mapDrivers(drivers)}
          me={pickup.device}
          pickup={pickup.byHand && pin?.end !== 'pickup' ? pickup.stop : null}
          dropoff={pin ? null : destination.chosen}
          pin={onMap}
          covered={covered}
        />
      }
    >
      {!pin && !edited && (
        <PlanSheet
          pickup={pickup}
          destination={destination}
          saved={saved.places}
          active={active}
          around={withinReach(drivers).length}
          pickupInput={pickupInput}
          changed={changed}
          onCover={setCovered}
          onPickOnMap={(end) => open(end, (end === 'dropoff' && destination.chosen) || center)}
          onEditPlace={setEdited}
        />
      )}
      {pin && (
        <PinSheet
          pin={pin}
          from={pin.end === 'dropoff' ? pickup.stop : null}
          onCover={setCovered}
          onBack={close}
          onChoose={(stop) => {
            if (pin.end === 'pickup') pickup.choose(stop);
            else destination.take(stop, 0);
            close();
          }}
        />
      )}
      {edited && (
        <SavedPlaceSheet
          edited={edited}
          near={pickup.stop}
          onCover={setCovered}
          onCancel={() => setEdited(null)}
          onSave={(place) => {
            saved.save(edited.id, place);
            setEdited(null);
          }}
          onReset={() => {
            saved.reset(edited.id);
            setEdited(null);
          }}
        />
      )}
    </MapScreen>
  );
}

/** The end of the planned trip that the booking screen sent the rider here to change; null otherwise. */
function useChangedEnd(): TripEnd | null {
  const [search] = useSearchParams();
  const end = search.get('change');
  return end === 'pickup' || end === 'dropoff' ? end : null;
}
