import { Button } from '@rahi/ui-kit';
import { useState, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlaceField } from '../places/place-field.js';
import { currentLocation, shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import type { Pickup } from '../places/use-pickup.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import styles from './pickup-field.module.css';

interface PickupFieldProps {
  pickup: Pickup;
  inputRef: Ref<HTMLInputElement>;
  onFocus(): void;
  onPickOnMap(): void;
}

/** Where the trip begins. Shows the device's place until the rider chooses another. */
export function PickupField({ pickup, inputRef, onFocus, onPickOnMap }: PickupFieldProps) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const search = usePlaceSearch(typed ?? '', pickup.near);
  return (
    <PlaceField
      label={formatMessage({ id: 'home.pickup' })}
      end="pickup"
      inputRef={inputRef}
      text={typed ?? (pickup.stop ? shortAddress(pickup.stop.address) : currentLocation)}
      search={search}
      onType={setTyped}
      onChoose={(place) => {
        pickup.choose(stopOfPlace(place));
        setTyped(null);
      }}
      onEnter={() => {
        const [best] = search.places;
        if (!best) return;
        pickup.choose(stopOfPlace(best));
        setTyped(null);
      }}
      onFocus={onFocus}
      onLeave={() => setTyped(null)}
      onPickOnMap={onPickOnMap}
      trailing={
        <Button kind="quiet" small icon="gps" loading={pickup.locating} onClick={() => void pickup.toDevice()}>
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
          onPress: () => void pickup.toDevice(),
        },
      ]}
    />
  );
}
