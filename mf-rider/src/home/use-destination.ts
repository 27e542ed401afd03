import type { Place } from '@rahi/contracts/places';
import { describeError, useRemote } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { placesQuery, searchFromCharacters } from '../places/places.queries.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import type { Pickup } from '../places/use-pickup.js';
import type { Stop } from '../rides/trip-plan.js';
import { useDeparture } from './use-departure.js';

/** Suggestion to booking (§9). */
export const suggestionDelayMs = 500;

/**
 * The destination: the typed text, the places found, and the chosen one.
 * @param planned the drop-off of a planned trip that the rider changes; null without
 * @param onPickupMissing the trip cannot begin before the rider has chosen a pickup
 */
export function useDestination(pickup: Pickup, planned: Stop | null, onPickupMissing: () => void) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const client = useQueryClient();
  const [typed, setTyped] = useState(planned ? shortAddress(planned.address) : '');
  const [chosen, setChosen] = useState(planned);
  const [error, setError] = useState<string | null>(null);
  const [resolving, setResolving] = useState(false);
  const departure = useDeparture(pickup, setError, onPickupMissing);
  const { near } = pickup;
  const search = usePlaceSearch(chosen ? '' : typed, near);

  const change = (text: string) => {
    setTyped(text);
    setChosen(null);
    setError(null);
    departure.cancel();
  };
  const take = (stop: Stop, delayMs: number) => {
    setTyped(shortAddress(stop.address));
    setChosen(stop);
    setError(null);
    departure.depart(stop, delayMs);
  };

  /** Enter, or the button: proceeds to the chosen place, else to the best match of the text. */
  async function proceed(): Promise<void> {
    const text = typed.trim();
    if (chosen) return take(chosen, 0);
    if (text === '') return setError(formatMessage({ id: 'home.destinationMissing' }));
    if (text.length < searchFromCharacters)
      return setError(formatMessage({ id: 'home.typeMore' }, { searchFromCharacters }));
    setResolving(true);
    try {
      const [best] = await client.fetchQuery(placesQuery(api, text, near));
      if (best) take(stopOfPlace(best), 0);
      else setError(formatMessage({ id: 'home.noPlaces' }, { text }));
    } catch (failure) {
      setError(describeError(formatMessage, failure, 'home.searchFailed'));
    } finally {
      setResolving(false);
    }
  }

  return {
    typed,
    chosen,
    error,
    search,
    resolving,
    change,
    clear: () => change(''),
    choose: (place: Place) => take(stopOfPlace(place), suggestionDelayMs),
    take,
    proceed,
    /** A destination is chosen, and the device's position is awaited. */
    waiting: departure.waiting,
  };
}

export type Destination = ReturnType<typeof useDestination>;
