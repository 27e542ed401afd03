import type { ApiError } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { EndAwayDialog } from './end-away.dialog.js';
import type { TripSheetProps } from './trip-sheet.js';

/** Ends the trip; far from the drop-off the server asks why first (R35). */
export function EndTrip({ ride, moves }: Pick<TripSheetProps, 'ride' | 'moves'>) {
  const [away, setAway] = useState<{ metres: number | null } | null>(null);
  const busy = moves.moving === 'completed';
  const end = async (reason?: string) => {
    const completedAt = new Date().toISOString();
    const ended = await moves.move({ status: 'completed', completedAt, ...(reason && { reason }) }, (refusal) => {
      if (refusal.code !== 'far_from_dropoff') return false;
      setAway({ metres: metresIn(refusal) });
      return true;
    });
    if (ended) setAway(null);
  };
  return (
    <>
      <ActionButton kind="primary" loading={busy} onClick={() => void end()}>
        <FormattedMessage id="trip.endTrip" />
      </ActionButton>
      <EndAwayDialog
        place={ride.dropoffAddress}
        away={away}
        busy={busy}
        onEnd={(reason) => void end(reason)}
        onClose={() => setAway(null)}
      />
    </>
  );
}

function metresIn({ problem }: ApiError): number | null {
  const metres = problem?.['metres'];
  return typeof metres === 'number' ? metres : null;
}
