import type { LatLng } from '@rahi/contracts/geo/distance';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { PlaceField } from '../places/place-field.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import type { Stop } from '../rides/trip-plan.js';

interface DestinationFieldProps {
  /** What it asks. */
  label?: 'outstation.where' | 'parcel.where';
  /** Where to search; by default all of India. */
  near?: LatLng | null;
  stop: Stop | null;
  onChoose(stop: Stop | null): void;
}

/** Where an outstation trip goes: towns of all of India, however far, and places that a person pastes. Where a parcel goes: places nearby. */
export function DestinationField({ label = 'outstation.where', near = null, stop, onChoose }: DestinationFieldProps) {
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(stop ? shortAddress(stop.address) : '');
  // Without a place to be near, the search has no limit in kilometres.
  const search = usePlaceSearch(stop ? '' : typed, near);
  const [missing, setMissing] = useState(false);
  const text = typed.trim();
  const type = (words: string) => {
    setTyped(words);
    setMissing(false);
    onChoose(null);
  };
  const choose = (place: Parameters<typeof stopOfPlace>[0]) => {
    const chosen = stopOfPlace(place);
    setTyped(shortAddress(chosen.address));
    onChoose(chosen);
  };
  return (
    <PlaceField
      label={formatMessage({ id: label })}
      placeholder={formatMessage({ id: label })}
      end="dropoff"
      inputRef={input}
      text={typed}
      search={search}
      error={
        search.error
          ? formatMessage({ id: 'home.searchFailed' })
          : missing && !stop && text !== ''
            ? formatMessage({ id: 'home.noPlaces' }, { text })
            : null
      }
      onType={type}
      onChoose={choose}
      onEnter={() => {
        const [best] = search.places;
        if (best) choose(best);
        else setMissing(!search.pending);
      }}
      onClear={() => type('')}
    />
  );
}
