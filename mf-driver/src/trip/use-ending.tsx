import { placeText } from '@rahi/ui-kit';
import type { ApiError } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import type { ReactNode } from 'react';
import { EndAwayDialog, type Away } from './end-away.dialog.js';
import type { TripSheetProps } from './trip-sheet.js';
import { isUnsent } from './unsent-moves.js';

/** What a trip ends with, beside its time. */
interface Ending {
  otp?: string;
  dropoffAddress?: string;
  reason?: string | undefined;
}

interface EndingState {
  busy: boolean;
  /** The end waits for the network. */
  waits: boolean;
  end(how?: Ending): Promise<void>;
  /** Whether the server has asked why the trip ends there. */
  asks: boolean;
  /** Asks the driver. @param onEnd ends the trip with the reason */
  dialog(onEnd: (reason: string) => void): ReactNode;
}

/** Ends a trip. Far from the drop-off, or when it does not know where the driver is, the server asks for a reason first (R35, R49). */
export function useEnding({ ride, moves }: Pick<TripSheetProps, 'ride' | 'moves'>): EndingState {
  const [away, setAway] = useLayer<Away>();
  const busy = moves.moving === 'completed';
  return {
    busy,
    waits: isUnsent(moves.unsent, 'completed'),
    asks: away !== null,
    async end({ reason, ...how } = {}) {
      const completedAt = new Date().toISOString();
      const ended = await moves.move(
        { status: 'completed', completedAt, ...how, ...(reason && { reason }) },
        (refusal) => {
          const unseen = refusal.code === 'position_missing';
          if (!unseen && refusal.code !== 'far_from_dropoff') return false;
          setAway({ metres: metresIn(refusal), unseen });
          return true;
        },
      );
      if (ended) setAway(null);
    },
    dialog: (onEnd) => (
      <EndAwayDialog
        place={placeText(ride.dropoffAddress)}
        away={away}
        busy={busy}
        onEnd={onEnd}
        onClose={() => setAway(null)}
      />
    ),
  };
}

function metresIn({ problem }: ApiError): number | null {
  const metres = problem?.['metres'];
  return typeof metres === 'number' ? metres : null;
}
