import { BottomSheet, Button, IconButton, type SheetRest, SheetHeader } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRef, useState } from 'react';
import { riderPaths } from '../area/rider-paths.js';
import { PlaceField } from '../places/place-field.js';
import type { SavedPlaces } from '../places/saved-places.js';
import { currentLocation, shortAddress } from '../places/stop-of-place.js';
import type { Pickup } from '../places/use-pickup.js';
import { ActiveRideCard } from './active-ride-card.js';
import type { EditedPlace } from './edited-place.js';
import { greetingFor } from './greeting.js';
import { LocationNotice } from './location-notice.js';
import { PickupField } from './pickup-field.js';
import { QuickTiles } from './quick-tiles.js';
import { RecentRides } from './recent-rides.js';
import { SavedDestinations } from './saved-destinations.js';
import type { useActiveRideRedirect } from './use-active-ride-redirect.js';
import type { Destination } from './use-destination.js';
import styles from './plan.sheet.module.css';

interface PlanSheetProps {
  pickup: Pickup;
  destination: Destination;
  saved: SavedPlaces;
  active: ReturnType<typeof useActiveRideRedirect>;
  onCover(pixels: number): void;
  onPickOnMap(): void;
  onEditPlace(place: EditedPlace): void;
}

/** Plans the trip: from where, to where, and what was gone to before. */
export function PlanSheet({ pickup, destination, saved, active, onCover, onPickOnMap, onEditPlace }: PlanSheetProps) {
  const { basePath, user } = useRemote();
  const navigate = useNavigate();
  const [rest, setRest] = useState<SheetRest>('half');
  const pickupInput = useRef<HTMLInputElement>(null);
  const recentHeading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle('Book a Ride');
  const open = () => setRest('full');
  const locate = () => void pickup.toDevice();

  const showRecent = () => {
    open();
    recentHeading.current?.focus();
    recentHeading.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <BottomSheet
      label="Plan your ride"
      header={<SheetHeader large title={greetingFor(user.name)} note="Where are we going?" />}
      rest={rest}
      onRestChange={setRest}
      onCover={onCover}
      floating={<IconButton kind="floating" icon="gps" label="Go to my location" onClick={locate} />}
      actions={
        destination.typed.trim() !== '' && (
          <Button
            kind="primary"
            loading={destination.resolving || destination.waiting}
            onClick={() => void destination.proceed()}
          >
            {destination.waiting ? 'Finding where you are' : 'Choose Vehicle & Book Ride'}
          </Button>
        )
      }
    >
      {active.ride && <ActiveRideCard ride={active.ride} onView={active.view} />}
      <LocationNotice pickup={pickup} onPickByHand={() => pickupInput.current?.focus()} />
      <div className={styles.fields}>
        <PickupField pickup={pickup} inputRef={pickupInput} onFocus={open} onPickOnMap={onPickOnMap} />
        <PlaceField
          label="Where to?"
          placeholder="Where to?"
          end="dropoff"
          text={destination.typed}
          error={destination.error}
          search={destination.search}
          onType={destination.change}
          onClear={destination.clear}
          onChoose={destination.choose}
          onEnter={() => void destination.proceed()}
          onFocus={open}
        />
      </div>
      <div className={styles.chips}>
        <Button small icon="clock" onClick={showRecent}>
          Recent
        </Button>
        <Button small icon="history" onClick={() => void navigate(riderPaths.history(basePath))}>
          History
        </Button>
        <Button small icon="gps" loading={pickup.locating} onClick={locate}>
          GPS
        </Button>
      </div>
      <SavedDestinations
        places={saved}
        near={pickup.stop}
        onGo={(stop) => destination.take(stop, 0)}
        onEdit={onEditPlace}
      />
      <RecentRides headingRef={recentHeading} onRebook={(stop) => destination.take(stop, 0)} />
      <QuickTiles place={pickup.stop ? shortAddress(pickup.stop.address) : currentLocation} onMyLocation={locate} />
    </BottomSheet>
  );
}
