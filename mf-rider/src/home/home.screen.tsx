import { lazyScreen, MapScreen } from '@rahi/ui-kit';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { mapDrivers } from '../area/map-drivers.js';
import { RiderMap } from '../area/rider-map.js';
import { useSavedPlaces } from '../places/saved-places.js';
import { usePickup } from '../places/use-pickup.js';
import type { EditedPlace } from './edited-place.js';
import { defaultCentre, useDriversAround } from './home.queries.js';
import { PickupOnMapSheet } from './pickup-on-map.sheet.js';
import { PlanSheet } from './plan.sheet.js';
import { useActiveRideRedirect } from './use-active-ride-redirect.js';
import { useDestination } from './use-destination.js';

const SavedPlaceSheet = lazyScreen(async () => (await import('./saved-place.sheet.js')).SavedPlaceSheet, {
  name: 'home.savedDestination',
  loading: null,
});

/** What the sheet is about: the trip, the pickup on the map, or a saved destination. */
type Mode = 'trip' | 'pickup-on-map' | EditedPlace;

export function HomeScreen() {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const pickup = usePickup();
  const destination = useDestination(pickup);
  const saved = useSavedPlaces(user.id);
  const active = useActiveRideRedirect();
  const drivers = useDriversAround(pickup.stop);
  const [mode, setMode] = useState<Mode>('trip');
  const [tapped, setTapped] = useState<LatLng | null>(null);
  const [covered, setCovered] = useState(0);
  const picking = mode === 'pickup-on-map';
  const back = () => {
    setMode('trip');
    setTapped(null);
  };

  return (
    <MapScreen
      map={
        <RiderMap
          label={formatMessage({ id: 'home.map' })}
          center={pickup.stop ?? defaultCentre}
          recenterKey={`${picking} ${pickup.asked}`}
          drivers={mapDrivers(drivers)}
          me={pickup.device}
          pickup={picking ? (tapped ?? pickup.stop) : pickup.byHand ? pickup.stop : null}
          dropoff={destination.chosen}
          onPick={picking ? setTapped : undefined}
          covered={covered}
        />
      }
    >
      {mode === 'trip' && (
        <PlanSheet
          pickup={pickup}
          destination={destination}
          saved={saved.places}
          active={active}
          onCover={setCovered}
          onPickOnMap={() => setMode('pickup-on-map')}
          onEditPlace={setMode}
        />
      )}
      {picking && (
        <PickupOnMapSheet
          at={tapped ?? pickup.stop}
          onCover={setCovered}
          onCancel={back}
          onChoose={(stop) => {
            pickup.choose(stop);
            back();
          }}
        />
      )}
      {typeof mode === 'object' && (
        <SavedPlaceSheet
          edited={mode}
          near={pickup.stop}
          onCover={setCovered}
          onCancel={back}
          onSave={(place) => {
            saved.save(mode.id, place);
            back();
          }}
          onReset={() => {
            saved.reset(mode.id);
            back();
          }}
        />
      )}
    </MapScreen>
  );
}
