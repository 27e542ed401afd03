import { ApiError, useRemote } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import { useMoveRide, type RideMove } from '../ride/ride.queries.js';

export interface TripMove {
  /**
   * Moves the ride on; true when it did. A failure is shown in a toast, a wrong trip code in `codeError`.
   * @param answers returns true for a refusal that the caller answers itself
   */
  move(body: RideMove, answers?: (refusal: ApiError) => boolean): Promise<boolean>;
  moving: RideMove['status'] | null;
  /** What the server says of the trip code that was tried last; null when there is nothing wrong with it. */
  codeError: string | null;
  clearCodeError(): void;
}

export function useTripMove(rideId: string): TripMove {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const mutation = useMoveRide(rideId);
  const { error } = mutation;
  return {
    moving: mutation.isPending ? mutation.variables.status : null,
    codeError: isAboutCode(error) ? error.detail : null,
    clearCodeError: () => error && mutation.reset(),
    async move(body, answers = () => false) {
      try {
        await mutation.mutateAsync(body);
        return true;
      } catch (failure) {
        if (isAboutCode(failure) || (failure instanceof ApiError && answers(failure))) return false;
        const tooEarly = failure instanceof ApiError && failure.code === 'too_early' && failure.detail;
        services.toast.show({
          title: formatMessage({ id: 'trip.updateFailed' }),
          description: tooEarly || formatMessage({ id: 'trip.notUpdated' }),
          tone: 'bad',
        });
        return false;
      }
    },
  };
}

function isAboutCode(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'wrong_trip_code' || error.code === 'trip_code_locked');
}
