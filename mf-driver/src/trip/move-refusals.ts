import type { RideStatus } from '@rahi/contracts/ride-lifecycle';
import { ApiError } from '@rahi/web-kit';
import { isPast } from './unsent-moves.js';

/** Whether the server refused a move because of the trip code. */
export function isAboutCode(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && (failure.code === 'wrong_trip_code' || failure.code === 'trip_code_locked');
}

/** Whether the server refused a move that the ride has made already. */
export function wasMade(failure: unknown, to: RideStatus): boolean {
  return (
    failure instanceof ApiError && failure.code === 'invalid_transition' && isPast(failure.problem?.['rideStatus'], to)
  );
}
