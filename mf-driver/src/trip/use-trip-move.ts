import { ApiError, NetworkError, useCountdown, useRemote } from '@rahi/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useMoveRide, type RideMove } from '../ride/ride.queries.js';

export interface TripMove {
  /**
   * Moves the ride on; true when it did. A failure is shown in a toast, a wrong trip code in `codeError`.
   * @param answers returns true for a refusal that the caller answers itself
   */
  move(body: RideMove, answers?: (refusal: ApiError) => boolean): Promise<boolean>;
  moving: RideMove['status'] | null;
  /** The error of the last trip code that was tried; null when there is none. */
  codeError: string | null;
  clearCodeError(): void;
}

/** How often an unsent arrival is sent again, in milliseconds. */
const sendAgainMs = 5_000;

export function useTripMove(rideId: string): TripMove {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const mutation = useMoveRide(rideId);
  const { error } = mutation;
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const lockedFor = useCountdown(lockedUntil);
  // Only an arrival can be sent late.
  const [unsent, setUnsent] = useState<RideMove | null>(null);

  const fail = (description: string) =>
    services.toast.show({ title: formatMessage({ id: 'trip.updateFailed' }), description, tone: 'bad' });

  const move: TripMove['move'] = async (body, answers = () => false) => {
    try {
      await mutation.mutateAsync(body);
      return true;
    } catch (failure) {
      if (isAboutCode(failure)) {
        const seconds = failure.problem?.['retryAfterSeconds'];
        setLockedUntil(typeof seconds === 'number' ? Date.now() + seconds * 1000 : null);
        return false;
      }
      if (failure instanceof ApiError && answers(failure)) return false;
      if (isWithoutNetwork(failure)) {
        const later = body.status === 'driver_arrived';
        if (later) setUnsent(body);
        fail(formatMessage({ id: later ? 'trip.arrivedLater' : 'trip.noNetwork' }));
        return false;
      }
      const tooEarly = failure instanceof ApiError && failure.code === 'too_early' && failure.detail;
      fail(tooEarly || formatMessage({ id: 'trip.notUpdated' }));
      return false;
    }
  };

  const send = useEffectEvent(async (body: RideMove) => {
    try {
      await mutation.mutateAsync(body);
    } catch (failure) {
      if (isWithoutNetwork(failure)) return;
      fail(formatMessage({ id: 'trip.notUpdated' }));
    }
    setUnsent(null);
  });
  useEffect(() => {
    if (!unsent) return undefined;
    const again = () => void send(unsent);
    // Browsers do not always notice that the network is back.
    const timer = setInterval(again, sendAgainMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [unsent]);

  return {
    move,
    moving: mutation.isPending ? mutation.variables.status : null,
    codeError: codeErrorOf(),
    clearCodeError: () => error && lockedFor === 0 && mutation.reset(),
  };

  function codeErrorOf(): string | null {
    if (!isAboutCode(error)) return null;
    if (lockedUntil === null) return error.detail;
    return lockedFor > 0 ? formatMessage({ id: 'trip.codeLocked' }, { seconds: lockedFor }) : null;
  }
}

function isWithoutNetwork(failure: unknown): boolean {
  return failure instanceof NetworkError && failure.kind === 'unreachable';
}

function isAboutCode(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'wrong_trip_code' || error.code === 'trip_code_locked');
}
