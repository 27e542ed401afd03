import { reversePlace } from '@rahi/contracts/calls/drivers.calls';
import { distanceKm } from '@rahi/contracts/geo/distance';
import type { ReversePlace } from '@rahi/contracts/places';
import { ApiError, NetworkError, UnexpectedAnswerError, type ApiClient, type Position } from '@rahi/web-kit';

const nearEnoughKm = 0.15;
const waitMs = 10_000;

/**
 * Keeps the name of the place where the person is. Asks again after 150 m, at most every 10 s, or at once on request.
 * @param nameIt is called with the name, or with null when the old name no longer applies and the new one is unknown
 */
export function createPlaceNames(api: ApiClient, nameIt: (place: ReversePlace | null) => void) {
  let asked: { at: Position; time: number } | null = null;

  return async function follow(position: Position, atOnce = false): Promise<void> {
    const now = Date.now();
    const moved = asked ? distanceKm(asked.at, position) > nearEnoughKm : true;
    if (!atOnce && (!moved || (asked && now - asked.time < waitMs))) return;
    const asking = { at: position, time: now };
    asked = asking;
    try {
      const place = await api.call(reversePlace, { query: { lat: position.lat, lng: position.lng } });
      if (asked === asking) nameIt(place);
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      if (asked !== asking) return;
      // The header then says that the place has no name. The next fix asks again.
      asked = null;
      nameIt(null);
    }
  };
}

function isCallFailure(error: unknown): boolean {
  return error instanceof ApiError || error instanceof NetworkError || error instanceof UnexpectedAnswerError;
}
