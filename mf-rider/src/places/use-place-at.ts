import type { LatLng } from '@rahi/contracts/geo/distance';
import type { ReversePlace } from '@rahi/contracts/places';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { placeAtQuery, searchDelayMs } from './places.queries.js';
import { useDebounced } from './use-debounced.js';

export interface PlaceAt {
  /** Of this point and no other: null while it is asked for. */
  place: ReversePlace | null;
  pending: boolean;
  error: Error | null;
  retry(): void;
}

/**
 * What is at a point, asked once the point stands still. The question about an earlier point is dropped, and its answer is never
 * shown for a later one.
 * @param at null while nobody knows the point, or while it moves
 */
export function usePlaceAt(at: LatLng | null): PlaceAt {
  const { api } = useRemote();
  const wanted = at && rounded(at);
  const settled = useDebounced(wanted && `${wanted.lat},${wanted.lng}`, searchDelayMs);
  const asks = wanted !== null && settled === `${wanted.lat},${wanted.lng}`;
  const found = useQuery({ ...placeAtQuery(api, wanted ?? { lat: 0, lng: 0 }), enabled: asks });
  return {
    place: asks ? (found.data ?? null) : null,
    pending: at === null || !asks || found.isFetching,
    error: asks && !found.isFetching ? found.error : null,
    retry: () => void found.refetch(),
  };
}

/** About a metre: what a pin in the middle of a map can say. */
function rounded({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) };
}
