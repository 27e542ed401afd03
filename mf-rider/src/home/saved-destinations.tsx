import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { Button, Icon, VisuallyHidden, type IconName } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { distanceTo } from '../places/distance-to.js';
import { placesQuery } from '../places/places.queries.js';
import { savedPlaceIds, type SavedPlaceId, type SavedPlaces } from '../places/saved-places.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import type { Stop } from '../rides/trip-plan.js';
import type { EditedPlace } from './edited-place.js';
import { Section } from './section.js';
import styles from './saved-destinations.module.css';

/** Shown at once (§9); the others on demand. */
export const savedShown = 3;

const icons: Readonly<Record<SavedPlaceId, IconName>> = { home: 'home', work: 'work', mall: 'bag', airport: 'plane' };

/** The place of a destination that the rider has not set: none, or one found nearby. */
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
  const { formatMessage } = useIntl();
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState(false);
  const unset: Readonly<Record<SavedPlaceId, Unset>> = {
    home: { stop: null, note: formatMessage({ id: 'home.addHome' }) },
    work: { stop: null, note: formatMessage({ id: 'home.addWork' }) },
    mall: useLookedUp(formatMessage({ id: 'places.saved.mall' }), near),
    airport: useLookedUp(formatMessage({ id: 'places.saved.airport' }), near),
  };
  const shown = editing || all ? savedPlaceIds : savedPlaceIds.slice(0, savedShown);

  return (
    <Section
      title={formatMessage({ id: 'home.savedDestinations' })}
      action={
        <>
          {!editing && (
            <Button kind="quiet" small aria-expanded={all} onClick={() => setAll(!all)}>
              {formatMessage({ id: all ? 'home.showFewer' : 'home.showAll' })}
            </Button>
          )}
          <Button kind="quiet" small aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {formatMessage({ id: editing ? 'home.done' : 'home.edit' })}
          </Button>
        </>
      }
    >
      <ul className={styles.tiles} aria-label={formatMessage({ id: 'home.savedDestinations' })}>
        {shown.map((id) => {
          const saved = places[id];
          const stop = saved ?? unset[id].stop;
          const name = saved?.name || formatMessage({ id: `places.saved.${id}` });
          const toBeAdded = !stop && (id === 'home' || id === 'work');
          const edit = () => onEdit({ id, name: saved?.name ?? '', stop, set: saved !== undefined });
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.tile}
                disabled={!editing && !toBeAdded && !stop}
                onClick={editing || toBeAdded ? edit : () => stop && onGo(stop)}
              >
                <Icon name={icons[id]} />
                <span className={styles.name} title={name}>
                  {name}
                </span>
                <VisuallyHidden>{stop ? shortAddress(stop.address) : unset[id].note}</VisuallyHidden>
                <span className={styles.side}>
                  {editing || toBeAdded
                    ? formatMessage({ id: stop ? 'home.change' : 'home.add' })
                    : stop && distanceTo(near, stop)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** A place farther away than this is in another city, and not the one the rider means. */
const sameCityKm = 60;

/** The place of that name nearest to the rider, in the rider's city. */
function useLookedUp(name: string, near: LatLng | null): Unset {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const { data, isError } = useQuery({ ...placesQuery(api, name, near), enabled: near !== null });
  const first = data?.find((place) => near && distanceKm(near, place) <= sameCityKm);
  if (first) return { stop: stopOfPlace(first), note: '' };
  if (isError) return { stop: null, note: formatMessage({ id: 'home.lookupFailed' }) };
  return { stop: null, note: formatMessage({ id: data ? 'home.noneNear' : 'home.chooseYourPickupFirst' }) };
}
