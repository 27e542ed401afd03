import type { RideStatus } from '@rahi/contracts/ride-lifecycle';
import { ApiError, useCountdown, useRemote, useStore } from '@rahi/web-kit';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { isWithoutNetwork } from '../area/is-away.js';
import { useMoveRide, type RideMove } from '../ride/ride.queries.js';
import { isAboutCode } from './move-refusals.js';
import type { UnsentMove } from './unsent-moves.js';
import { useUnsentMoves } from './use-unsent-moves.js';

export interface TripMove {
  /**
   * Moves the ride on; true when it did, or will once the network is back. A failure is shown in a toast, a wrong trip code in
   * `codeError`.
   * @param answers returns true for a refusal that the caller answers itself
   */
  move(body: RideMove, answers?: (refusal: ApiError) => boolean): Promise<boolean>;
  moving: RideStatus | null;
  /** What waits for the network, in the order of the presses: moves, and reports of stops. */
  unsent: readonly UnsentMove[];
  /** Sends this once the network is back, after what waits already. */
  keep(press: UnsentMove): void;
  /** The error of the last trip code that was tried; null when there is none. */
  codeError: string | null;
  clearCodeError(): void;
}

/** These wait for the network. Who cancels may do so only while the server agrees. */
const waiting: readonly RideStatus[] = ['driver_arrived', 'in_progress', 'completed'];

/** @param before is awaited before each move: what the server judges it by is sent first */
export function useTripMove(rideId: string, before: (late?: boolean) => Promise<void>): TripMove {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const mutation = useMoveRide(rideId, before);
  const [codeFailure, setCodeFailure] = useState<ApiError | null>(null);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const lockedFor = useCountdown(lockedUntil);

  const fail = (description: string) =>
    services.toast.show({ title: formatMessage({ id: 'trip.updateFailed' }), description, tone: 'bad' });

  const onRefused = (failure: unknown) => {
    if (isAboutCode(failure)) {
      const seconds = failure.problem?.['retryAfterSeconds'];
      setCodeFailure(failure);
      setLockedUntil(typeof seconds === 'number' ? Date.now() + seconds * 1000 : null);
      return;
    }
    const tooEarly = failure instanceof ApiError && failure.code === 'too_early' && failure.detail;
    fail(tooEarly || formatMessage({ id: 'trip.notUpdated' }));
  };
  const later = useUnsentMoves(rideId, () => before(true), onRefused);
  const unsent = useStore(later);

  const move: TripMove['move'] = async (body, answers = () => false) => {
    const canWait = waiting.includes(body.status);
    const keep = (pressedAt: string) => {
      later.add({ body, pressedAt });
      return true;
    };
    const pressedAt = new Date().toISOString();
    setCodeFailure(null);
    // The moves before this one come first.
    if (canWait && unsent.length > 0) return keep(pressedAt);
    try {
      await mutation.mutateAsync(body);
      later.clear();
      return true;
    } catch (failure) {
      if (failure instanceof ApiError && !isAboutCode(failure) && answers(failure)) return false;
      if (!isWithoutNetwork(failure)) onRefused(failure);
      else if (canWait) return keep(pressedAt);
      else fail(formatMessage({ id: 'trip.noNetwork' }));
      return false;
    }
  };

  return {
    move,
    moving: mutation.isPending ? mutation.variables.status : null,
    unsent,
    keep: later.add,
    codeError: codeErrorOf(),
    clearCodeError: () => {
      if (lockedFor === 0) setCodeFailure(null);
    },
  };

  function codeErrorOf(): string | null {
    if (!codeFailure) return null;
    if (lockedUntil === null) return codeFailure.detail;
    return lockedFor > 0 ? formatMessage({ id: 'trip.codeLocked' }, { seconds: lockedFor }) : null;
  }
}
