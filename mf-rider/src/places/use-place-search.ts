import type { LatLng } from '@rahi/contracts/geo/distance';
import type { Place } from '@rahi/contracts/places';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { placesQuery, searchDelayMs, searchFromCharacters, suggestionsShown } from './places.queries.js';
import { useDebounced } from './use-debounced.js';

export interface PlaceSearch {
  /** The search text; empty while it is too short to search. */
  text: string;
  places: Place[];
  /** The text has changed, or its first answer is on its way. */
  pending: boolean;
  error: Error | null;
  retry(): void;
}

/** Searches as one types: from 2 characters, once the typing pauses, at most 5 shown (§5, §9). */
export function usePlaceSearch(typed: string, near: LatLng | null): PlaceSearch {
  const { api } = useRemote();
  const wanted = typed.trim();
  const text = useDebounced(wanted, searchDelayMs);
  const enough = wanted.length >= searchFromCharacters && text.length >= searchFromCharacters;
  const query = useQuery({ ...placesQuery(api, text, near), enabled: enough && text === wanted });
  const settled = text === wanted;
  return {
    text: enough ? text : '',
    places: enough && settled ? (query.data ?? []).slice(0, suggestionsShown) : [],
    pending: wanted.length >= searchFromCharacters && (!settled || query.isLoading),
    error: enough && settled ? query.error : null,
    retry: () => void query.refetch(),
  };
}
