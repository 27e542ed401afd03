import { BottomSheet, Button, TextField, SheetHeader } from '@rahi/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlaceField } from '../places/place-field.js';
import { longestName, type SavedPlace } from '../places/saved-places.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import type { Stop } from '../rides/trip-plan.js';
import type { EditedPlace } from './edited-place.js';

interface SavedPlaceSheetProps {
  edited: EditedPlace;
  /** The pickup: where to search around, and a place to save. */
  near: Stop | null;
  onSave(place: SavedPlace): void;
  onReset(): void;
  onCancel(): void;
  onCover(pixels: number): void;
}

/** Edits the name and the place of a saved destination. */
export function SavedPlaceSheet({ edited, near, onSave, onReset, onCancel, onCover }: SavedPlaceSheetProps) {
  const { formatMessage } = useIntl();
  const { id, set } = edited;
  const before = formatMessage({ id: `places.saved.${id}` });
  const [name, setName] = useState(edited.name);
  const [stop, setStop] = useState(edited.stop);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Opened to be typed into.
  useEffect(() => input.current?.focus(), []);
  const search = usePlaceSearch(typed ?? '', near);
  const called = name.trim() || before;

  const choose = (chosen: Stop | null) => {
    setStop(chosen);
    setTyped(null);
  };
  return (
    <BottomSheet
      label={formatMessage({ id: 'home.setPlace' }, { before })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'home.whereIs' }, { called })}
          note={formatMessage({ id: 'home.onThisDevice' })}
        />
      }
      defaultRest="full"
      onCover={onCover}
      actions={
        <>
          <Button kind="primary" disabled={!stop} onClick={() => stop && onSave({ ...stop, name: name.trim() })}>
            {formatMessage({ id: 'home.savePlace' }, { called })}
          </Button>
          {set && (
            <Button wide onClick={onReset}>
              {id === 'home' || id === 'work'
                ? formatMessage({ id: 'home.removePlace' }, { called })
                : formatMessage({ id: 'home.resetPlace' }, { before })}
            </Button>
          )}
          <Button kind="quiet" wide onClick={onCancel}>
            <FormattedMessage id="ui.cancel" />
          </Button>
        </>
      }
    >
      <PlaceField
        label={formatMessage({ id: 'home.placeAddress' }, { before })}
        placeholder={formatMessage({ id: 'home.searchForAPlace' })}
        end="dropoff"
        inputRef={input}
        text={typed ?? (stop ? shortAddress(stop.address) : '')}
        search={search}
        onType={(text) => {
          setTyped(text);
          setStop(null);
        }}
        onClear={() => {
          setTyped('');
          setStop(null);
        }}
        onChoose={(found) => choose(stopOfPlace(found))}
        onEnter={() => search.places[0] && choose(stopOfPlace(search.places[0]))}
        actions={
          near
            ? [
                {
                  id: 'pickup',
                  label: formatMessage({ id: 'home.useAddress' }, { address: shortAddress(near.address) }),
                  icon: 'gps',
                  onPress: () => choose(near),
                },
              ]
            : []
        }
      />
      <TextField
        label={formatMessage({ id: 'home.name' })}
        value={name}
        placeholder={before}
        maxLength={longestName}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </BottomSheet>
  );
}
