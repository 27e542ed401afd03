import { firstName } from '@rahi/contracts/first-name';
import { BottomSheet, Button, IconButton, Pill, type SheetRest, SheetHeader } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { PlaceField } from '../places/place-field.js';
import type { SavedPlaces } from '../places/saved-places.js';
import { stopName } from '../places/stop-of-place.js';
import type { Pickup } from '../places/use-pickup.js';
import type { Stop } from '../rides/trip-plan.js';
import { LocationNotice, PastRides } from '../later-screens.js';
import { ActiveRideCard } from './active-ride-card.js';
import { ComingUpLater } from './coming-up-later.js';
import type { EditedPlace } from './edited-place.js';
import { PickupField } from './pickup-field.js';
import { QuickTiles } from './quick-tiles.js';
import { SavedDestinations } from './saved-destinations.js';
import type { useActiveRideRedirect } from './use-active-ride-redirect.js';
import type { Destination } from './use-destination.js';
import type { TripEnd } from './use-pin.js';
import { useIsPlaceInDoubt } from './use-is-place-in-doubt.js';
import { useWholeSearch } from './use-whole-search.js';
import styles from './plan.sheet.module.css';

interface PlanSheetProps {
  pickup: Pickup;
  destination: Destination;
  saved: SavedPlaces;
  active: ReturnType<typeof useActiveRideRedirect>;
  /** How many drivers are near the pickup. */
  around: number;
  pickupInput: RefObject<HTMLInputElement | null>;
  /** The end of a planned trip that the rider came to change. */
  changed: TripEnd | null;
  onCover(pixels: number): void;
  onPickOnMap(end: TripEnd): void;
  onEditPlace(place: EditedPlace): void;
}

/** Plans the trip: pickup, drop-off, and earlier destinations. */
export function PlanSheet({
  pickup,
  destination,
  saved,
  active,
  around,
  pickupInput,
  changed,
  onCover,
  onPickOnMap,
  onEditPlace,
}: PlanSheetProps) {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const [rest, setRest] = useState<SheetRest>('half');
  const dropoffInput = useRef<HTMLInputElement>(null);
  useDocumentTitle(formatMessage({ id: 'home.bookARide' }));
  const isPlaceInDoubt = useIsPlaceInDoubt(pickup);
  const first = firstName(user.name);
  const open = () => setRest('full');
  const search = useWholeSearch({ pickup: pickupInput, dropoff: dropoffInput });
  const whole = search.end !== null;
  // Before anything is typed, the whole search has room for where the rider has been.
  const blank = search.end === 'dropoff' && destination.typed.trim() === '';
  const edit = (end: TripEnd) => {
    if (!search.open(end)) open();
  };
  const begin = (end: TripEnd) => {
    const input = (end === 'pickup' ? pickupInput : dropoffInput).current;
    input?.focus();
    // As if it was pressed: that is what opens the search.
    input?.click();
  };
  const pickOnMap = (end: TripEnd) => {
    search.close();
    onPickOnMap(end);
  };
  const proceed = async () => {
    if (await destination.proceed()) search.close();
  };
  const enter = useEffectEvent(() => {
    if (changed) begin(changed);
  });
  useEffect(() => enter(), []);
  const locate = () => void pickup.toDevice();
  const go = (stop: Stop) => {
    destination.take(stop, 0);
    search.close();
  };

  return (
    <BottomSheet
      label={formatMessage({ id: 'home.planYourRide' })}
      header={
        search.end ? (
          <SheetHeader
            title={formatMessage({ id: search.end === 'pickup' ? 'home.pickup' : 'home.whereTo' })}
            onBack={search.close}
          />
        ) : (
          <SheetHeader
            large
            title={
              first ? formatMessage({ id: 'home.greeting' }, { name: first }) : formatMessage({ id: 'home.bookARide' })
            }
            note={formatMessage({ id: 'home.whereAreWeGoing' })}
            beside={
              around > 0 && (
                <Pill tone="brand" dot>
                  {formatMessage({ id: 'home.carsNear' }, { count: around })}
                </Pill>
              )
            }
          />
        )
      }
      whole={whole}
      onLeave={search.close}
      rest={rest}
      onRestChange={setRest}
      onCover={onCover}
      floating={
        <IconButton kind="floating" icon="gps" label={formatMessage({ id: 'home.goToMyLocation' })} onClick={locate} />
      }
      actions={
        destination.typed.trim() !== '' && (
          <Button kind="primary" loading={destination.resolving || destination.waiting} onClick={() => void proceed()}>
            {formatMessage({ id: destination.waiting ? 'home.locating' : 'home.chooseVehicle' })}
          </Button>
        )
      }
    >
      <div className={styles.others} hidden={whole}>
        {active.ride && <ActiveRideCard ride={active.ride} onView={active.view} />}
        {isPlaceInDoubt && (
          <LocationNotice pickup={pickup} onPickByHand={() => begin('pickup')} onLook={() => setRest('half')} />
        )}
      </div>
      <div className={styles.fields} data-search={search.end ?? undefined}>
        <PickupField
          pickup={pickup}
          inputRef={pickupInput}
          alone={search.end === 'pickup'}
          onFocus={open}
          onEdit={() => edit('pickup')}
          onEscape={search.escape}
          onChosen={search.close}
          onPickOnMap={() => pickOnMap('pickup')}
        />
        <PlaceField
          label={formatMessage({ id: 'home.whereTo' })}
          placeholder={formatMessage({ id: 'home.whereTo' })}
          end="dropoff"
          inputRef={dropoffInput}
          text={destination.typed}
          error={destination.error}
          search={destination.search}
          onType={destination.change}
          onClear={destination.clear}
          alone={search.end === 'dropoff'}
          onChoose={(place) => {
            destination.choose(place);
            search.close();
          }}
          onEnter={() => void proceed()}
          onFocus={open}
          onEdit={() => edit('dropoff')}
          onEscape={search.escape}
          onPickOnMap={() => pickOnMap('dropoff')}
        />
      </div>
      <div className={styles.others} hidden={whole && !blank}>
        {!whole && <ComingUpLater />}
        <SavedDestinations places={saved} near={pickup.near} onGo={go} onEdit={onEditPlace} />
        <PastRides near={pickup.near} onOpen={open} onRebook={go} />
        {!whole && <QuickTiles place={stopName(formatMessage, pickup.stop)} onMyLocation={locate} />}
      </div>
    </BottomSheet>
  );
}
