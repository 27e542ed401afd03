import { BottomSheet, Button } from '@rahi/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { PlaceField } from '../places/place-field.js';
import type { OwnPlace } from '../places/saved-places.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import type { Stop } from '../rides/trip-plan.js';
import { SheetTitle } from '../area/sheet-title.js';

interface OwnPlaceSheetProps {
  place: OwnPlace;
  /** The pickup: where to search around, and a place to save. */
  near: Stop | null;
  onSave(stop: Stop): void;
  onCancel(): void;
  onCover(pixels: number): void;
}

const names: Readonly<Record<OwnPlace, string>> = { home: 'Home', work: 'Work' };

/** Tells where Home or Work is. */
export function OwnPlaceSheet({ place, near, onSave, onCancel, onCover }: OwnPlaceSheetProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Opened to be typed into.
  useEffect(() => input.current?.focus(), []);
  const search = usePlaceSearch(typed, near);
  const name = names[place];
  return (
    <BottomSheet
      label={`Set ${name}`}
      header={<SheetTitle title={`Where is ${name}?`} note="Kept on this device only." />}
      defaultRest="full"
      onCover={onCover}
      actions={
        <Button wide onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <PlaceField
        label={`${name} address`}
        placeholder="Search for a place"
        end="dropoff"
        inputRef={input}
        text={typed}
        search={search}
        onType={setTyped}
        onClear={() => setTyped('')}
        onChoose={(found) => onSave(stopOfPlace(found))}
        onEnter={() => search.places[0] && onSave(stopOfPlace(search.places[0]))}
        actions={
          near
            ? [{ id: 'pickup', label: `Use ${shortAddress(near.address)}`, icon: 'gps', onPress: () => onSave(near) }]
            : []
        }
      />
    </BottomSheet>
  );
}
