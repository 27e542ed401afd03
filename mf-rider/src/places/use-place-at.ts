import type { LatLng } from '@rahi/contracts/geo/distance';
import type { ReversePlace } from '@rahi/contracts/places';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { placeAtQuery, searchDelayMs } from './places.queries.js';
import { useDebounced } from './use-debounced.js';

export interface PlaceAt {
  /** The place at exactly this point: null while it is being read. */
  place: ReversePlace | null;
  pending: boolean;
  error: Error | null;
  retry(): void;
}

/**
 * The place at a point, read once the point rests. A request for an earlier point is dropped, and its answer is never
 * shown for a later one.
 * @param at null while the point is unknown or moving
 */
export function usePlaceAt(at: LatLng | null): PlaceAt {
  const { api } = useRemote();
  const wanted = at && rounded(at);
  const settled = useDebounced(wanted && `${wanted.lat},${wanted.lng}`, searchDelayMs);
  const asks = wanted !== null && settled === `${wanted.lat},${wanted.lng}`;
  const found = useQuery({ ...placeAtQuery(api, wanted ?? { lat: 0, lng: 0 }), enabled: asks });
  return {
    place: asks ? (found.data ?? null) : null,
    pending: at === null || !asks || found.isLoading,
    error: asks && !found.isLoading ? found.error : null,
    retry: () => void found.refetch(),
  };
}

/** About a metre: the precision of a pin in the middle of a map. */
function rounded({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) };
}
