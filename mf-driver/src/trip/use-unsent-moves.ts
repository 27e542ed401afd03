import { deviceStorage, useRemote, useStore } from '@rahi/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMoveRide } from '../ride/ride.queries.js';
import { isWithoutNetwork } from '../area/is-away.js';
import { onceConnected } from '../area/once-connected.js';
import { createUnsentMoves, type UnsentMoves } from './unsent-moves.js';
import { wasMade } from './move-refusals.js';
import { useReportStop } from './use-report-stop.js';

/**
 * The moves of a trip, and the reports of its stops, that were made without a network. They are sent in their order once it is back.
 * @param before is awaited before each
 * @param onRefused is called with the server's refusal; the moves after it are forgotten
 */
export function useUnsentMoves(
  rideId: string,
  before: () => Promise<void>,
  onRefused: (failure: unknown) => void,
): UnsentMoves {
  const { user } = useRemote();
  const [moves] = useState(() =>
    createUnsentMoves({ storage: deviceStorage('localStorage'), userId: user.id, rideId }),
  );
  const move = useMoveRide(rideId, before);
  const report = useReportStop(rideId, before);
  const sending = move.isPending || report.isPending;
  const [next] = useStore(moves);

  const send = useEffectEvent(async () => {
    if (!next || sending) return;
    try {
      await ('report' in next ? report.mutateAsync(next.report) : move.mutateAsync(next.body));
      moves.shift();
    } catch (failure) {
      if (isWithoutNetwork(failure)) return;
      if ('body' in next && wasMade(failure, next.body.status)) return moves.shift();
      moves.clear();
      onRefused(failure);
    }
  });
  useEffect(() => {
    if (!next) return undefined;
    const again = () => void send();
    // After a reload, and after the move before this one.
    again();
    return onceConnected(again);
  }, [next]);
  return moves;
}
