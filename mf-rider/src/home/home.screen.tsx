import { lazyScreen, MapScreen } from '@rahi/ui-kit';
import { useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { mapDrivers } from '../area/map-drivers.js';
import { RiderMap } from '../area/rider-map.js';
import { useSavedPlaces } from '../places/saved-places.js';
import { usePickup } from '../places/use-pickup.js';
import type { EditedPlace } from './edited-place.js';
import { defaultCentre, useDriversAround } from './home.queries.js';
import { PinSheet } from './pin.sheet.js';
import { PlanSheet } from './plan.sheet.js';
import { useActiveRideRedirect } from './use-active-ride-redirect.js';
import { useDestination } from './use-destination.js';
import { useInterruptedBooking } from './use-interrupted-booking.js';
import { usePin } from './use-pin.js';

const SavedPlaceSheet = lazyScreen(async () => (await import('./saved-place.sheet.js')).SavedPlaceSheet, {
  name: 'home.savedDestination',
  loading: null,
});

/** Close enough to tell one side of a street from the other. */
const pinZoom = 17;

export function HomeScreen() {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const pickup = usePickup();
  const destination = useDestination(pickup);
  const saved = useSavedPlaces(user.id);
  const active = useActiveRideRedirect();
  useInterruptedBooking();
  const drivers = useDriversAround(pickup.near);
  const { pin, onMap, open, close } = usePin();
  const [edited, setEdited] = useState<EditedPlace | null>(null);
  const [covered, setCovered] = useState(0);
  const center = pickup.near ?? defaultCentre;

  return (
    <MapScreen
      map={
        <RiderMap
          label={formatMessage({ id: pin ? 'home.pinMap' : 'home.map' })}
          center={pin?.center ?? center}
          zoom={pin ? pinZoom : undefined}
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
          around={drivers.length}
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
