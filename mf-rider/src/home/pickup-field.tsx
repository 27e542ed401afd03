import type { Place } from '@rahi/contracts/places';
import { Button } from '@rahi/ui-kit';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlaceField } from '../places/place-field.js';
import { stopName, stopOfPlace } from '../places/stop-of-place.js';
import type { Pickup } from '../places/use-pickup.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import styles from './pickup-field.module.css';

interface PickupFieldProps {
  pickup: Pickup;
  inputRef: Ref<HTMLInputElement>;
  /** The search has the whole screen. */
  alone: boolean;
  onFocus(): void;
  onEdit(): void;
  onEscape(): void;
  /** The pickup was chosen, by search or as the device's place. */
  onChosen(): void;
  onPickOnMap?(): void;
}

/**
 * Where the trip begins. Shows the device's place until the rider chooses another. A text that was typed stays until it has become
 * a place, and says so.
 */
export function PickupField({
  pickup,
  inputRef,
  alone,
  onFocus,
  onEdit,
  onEscape,
  onChosen,
  onPickOnMap,
}: PickupFieldProps) {
  const { formatMessage } = useIntl();
  const { typed, unchosen } = pickup;
  const search = usePlaceSearch(typed ?? '', pickup.near);
  const text = typed?.trim() ?? '';
  const choose = (place: Place) => {
    pickup.choose(stopOfPlace(place));
    onChosen();
  };
  const locate = () => {
    void pickup.toDevice();
    onChosen();
  };
  const nothingFound = !search.pending && search.text !== '' && search.places.length === 0 && !search.error;
  return (
    <PlaceField
      label={formatMessage({ id: 'home.pickup' })}
      end="pickup"
      inputRef={inputRef}
      text={typed ?? stopName(formatMessage, pickup.stop)}
      search={search}
      error={unchosen ? formatMessage({ id: nothingFound ? 'home.noPlaces' : 'home.pickupNotChosen' }, { text }) : null}
      onType={pickup.type}
      alone={alone}
      onChoose={choose}
      onEnter={() => {
        const [best] = search.places;
        if (best) choose(best);
        else pickup.askAboutTyped();
      }}
      onFocus={onFocus}
      onEdit={onEdit}
      onEscape={onEscape}
      onLeave={pickup.askAboutTyped}
      onPickOnMap={onPickOnMap}
      trailing={
        <Button kind="quiet" small icon="gps" loading={pickup.locating} onClick={locate}>
          <span className={styles.gps}>
            <FormattedMessage id="home.gps" />
          </span>
        </Button>
      }
      actions={[
        {
          id: 'device',
          label: formatMessage({ id: 'home.useMyCurrentLocation' }),
          icon: 'gps',
          onPress: locate,
        },
      ]}
    />
  );
}
