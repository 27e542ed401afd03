import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { Button, List, ListRow, type IconName } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKm } from '../area/figures.js';
import { useRiderArea } from '../area/rider-area.js';
import { placesQuery } from '../places/places.queries.js';
import type { OwnPlace, SavedPlaces } from '../places/saved-places.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import type { Stop } from '../rides/trip-plan.js';
import { Section } from './section.js';

/** Shown at once (§9); the others on demand. */
export const savedShown = 3;

interface SavedDestination {
  name: string;
  icon: IconName;
  /** The rider's own, to be told; the others are looked up near the rider. */
  own?: OwnPlace;
  stop: Stop | null;
  note: string;
}

interface SavedDestinationsProps {
  places: SavedPlaces;
  near: LatLng | null;
  onGo(stop: Stop): void;
  onEdit(place: OwnPlace): void;
}

/** Home, Work, Central Mall and Airport (§2). */
export function SavedDestinations({ places, near, onGo, onEdit }: SavedDestinationsProps) {
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState(false);
  const mall = useLookedUp('Central Mall', near);
  const airport = useLookedUp('Airport', near);
  const destinations: SavedDestination[] = [
    { name: 'Home', icon: 'home', own: 'home', stop: places.home ?? null, note: 'Add your home address' },
    { name: 'Work', icon: 'work', own: 'work', stop: places.work ?? null, note: 'Add your work address' },
    { name: 'Central Mall', icon: 'bag', ...mall },
    { name: 'Airport', icon: 'plane', ...airport },
  ];
  const shown = editing
    ? destinations.filter(({ own }) => own)
    : all
      ? destinations
      : destinations.slice(0, savedShown);

  return (
    <Section
      title="Saved destinations"
      action={
        <>
          {!editing && (
            <Button kind="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : 'Show all'}
            </Button>
          )}
          <Button kind="quiet" small aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {editing ? 'Done' : 'Edit'}
          </Button>
        </>
      }
    >
      <List label="Saved destinations">
        {shown.map(({ name, icon, own, stop, note }) => {
          const edit = own && (editing || !stop) ? () => onEdit(own) : undefined;
          return (
            <ListRow
              key={name}
              icon={icon}
              title={name}
              note={stop ? shortAddress(stop.address) : note}
              trailing={edit ? (stop ? 'Change' : 'Add') : stop && near && formatKm(distanceKm(near, stop))}
              disabled={!edit && !stop}
              onPress={edit ?? (() => stop && onGo(stop))}
            />
          );
        })}
      </List>
    </Section>
  );
}

/** Farther than this is another city's: nobody means that one. */
const sameCityKm = 60;

/** The place of that name nearest to the rider, in the rider's city. */
function useLookedUp(name: string, near: LatLng | null): { stop: Stop | null; note: string } {
  const { api } = useRiderArea();
  const { data, isError } = useQuery({ ...placesQuery(api, name, near), enabled: near !== null });
  const first = data?.find((place) => near && distanceKm(near, place) <= sameCityKm);
  if (first) return { stop: stopOfPlace(first), note: '' };
  if (isError) return { stop: null, note: 'Could not be looked up' };
  return { stop: null, note: data ? 'None found near you' : 'Choose your pickup first' };
}
