import type { Place } from '@rahi/contracts/places';
import { describeError, useRemote } from '@rahi/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { placesQuery, searchFromCharacters } from '../places/places.queries.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import type { Pickup } from '../places/use-pickup.js';
import type { LinkedTrip } from '../rides/linked-trip.js';
import type { Stop, TripPlan } from '../rides/trip-plan.js';
import { useDeparture } from './use-departure.js';

/** Suggestion to booking (§9). */
export const suggestionDelayMs = 500;

/**
 * The destination: the typed text, the places found, and the chosen one.
 * @param begun the planned trip of which the rider changes an end, or what a link asks for; null without
 * @param onPickupMissing the trip cannot begin before the rider has chosen a pickup
 */
export function useDestination(
  pickup: Pickup,
  begun: Partial<TripPlan & Pick<LinkedTrip, 'typed'>> | null,
  onPickupMissing: () => void,
) {
  const { formatMessage } = useIntl();
  const { api } = useRemote();
  const client = useQueryClient();
  const [typed, setTyped] = useState(begun?.dropoff ? shortAddress(begun.dropoff.address) : (begun?.typed ?? ''));
  const [chosen, setChosen] = useState(begun?.dropoff ?? null);
  const [error, setError] = useState<string | null>(null);
  const [resolving, setResolving] = useState(false);
  const departure = useDeparture(pickup, begun?.pickupAt, setError, onPickupMissing);
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

  /** The chosen place, else the best match of the text; null when the field says what is missing. */
  async function best(): Promise<Stop | null> {
    const text = typed.trim();
    if (chosen) return chosen;
    if (text.length < searchFromCharacters) {
      setError(
        formatMessage({ id: text === '' ? 'home.destinationMissing' : 'home.typeMore' }, { searchFromCharacters }),
      );
      return null;
    }
    setResolving(true);
    try {
      const [found] = await client.fetchQuery(placesQuery(api, text, near));
      if (found) return stopOfPlace(found);
      setError(formatMessage({ id: 'home.noPlaces' }, { text }));
    } catch (failure) {
      setError(describeError(formatMessage, failure, 'home.searchFailed'));
    } finally {
      setResolving(false);
    }
    return null;
  }

  /** Enter, or the button: proceeds to the best place. Tells whether there is one. */
  async function proceed(): Promise<boolean> {
    const stop = await best();
    if (stop) take(stop, 0);
    return stop !== null;
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
