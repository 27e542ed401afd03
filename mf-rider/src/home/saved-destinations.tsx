import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { Button, List, ListRow, type IconName } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { formatKm } from '../area/figures.js';
import { placesQuery } from '../places/places.queries.js';
import { defaultNames, savedPlaceIds, type SavedPlaceId, type SavedPlaces } from '../places/saved-places.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import type { Stop } from '../rides/trip-plan.js';
import type { EditedPlace } from './edited-place.js';
import { Section } from './section.js';

/** Shown at once (§9); the others on demand. */
export const savedShown = 3;

const icons: Readonly<Record<SavedPlaceId, IconName>> = { home: 'home', work: 'work', mall: 'bag', airport: 'plane' };

/** Where a destination is before the rider has said so: nowhere yet, or found nearby. */
interface Unset {
  stop: Stop | null;
  note: string;
}

interface SavedDestinationsProps {
  places: SavedPlaces;
  near: LatLng | null;
  onGo(stop: Stop): void;
  onEdit(place: EditedPlace): void;
}

/** Home, Work, Central Mall and Airport (§2), each to be placed and named by the rider. */
export function SavedDestinations({ places, near, onGo, onEdit }: SavedDestinationsProps) {
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState(false);
  const unset: Readonly<Record<SavedPlaceId, Unset>> = {
    home: { stop: null, note: 'Add your home address' },
    work: { stop: null, note: 'Add your work address' },
    mall: useLookedUp(defaultNames.mall, near),
    airport: useLookedUp(defaultNames.airport, near),
  };
  const shown = editing || all ? savedPlaceIds : savedPlaceIds.slice(0, savedShown);

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
        {shown.map((id) => {
          const saved = places[id];
          const stop = saved ?? unset[id].stop;
          const name = saved?.name ?? defaultNames[id];
          const toBeAdded = !stop && (id === 'home' || id === 'work');
          const edit = () => onEdit({ id, name, stop, set: saved !== undefined });
          return (
            <ListRow
              key={id}
              icon={icons[id]}
              title={name}
              note={stop ? shortAddress(stop.address) : unset[id].note}
              trailing={
                editing || toBeAdded ? (stop ? 'Change' : 'Add') : stop && near && formatKm(distanceKm(near, stop))
              }
              disabled={!editing && !toBeAdded && !stop}
              onPress={editing || toBeAdded ? edit : () => stop && onGo(stop)}
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
function useLookedUp(name: string, near: LatLng | null): Unset {
  const { api } = useRemote();
  const { data, isError } = useQuery({ ...placesQuery(api, name, near), enabled: near !== null });
  const first = data?.find((place) => near && distanceKm(near, place) <= sameCityKm);
  if (first) return { stop: stopOfPlace(first), note: '' };
  if (isError) return { stop: null, note: 'Could not be looked up' };
  return { stop: null, note: data ? 'None found near you' : 'Choose your pickup first' };
}
