import { distanceKm } from '@rahi/contracts/geo/distance';
import type { ApiError, Position } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { dropoffOf, nearKm } from '../ride/stops.js';
import { EndAwayDialog } from './end-away.dialog.js';
import type { TripSheetProps } from './trip-sheet.js';

interface EndTripProps extends Pick<TripSheetProps, 'ride' | 'moves'> {
  /** Null when the device's position is unknown. */
  position: Position | null;
}

/**
 * Ends the trip. The button is an outline until the drop-off is near. Far from the drop-off the server asks for a
 * reason first (R35).
 */
export function EndTrip({ ride, position, moves }: EndTripProps) {
  const [away, setAway] = useState<{ metres: number | null } | null>(null);
  const near = position !== null && distanceKm(position, dropoffOf(ride)) <= nearKm;
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
      <ActionButton kind={near ? 'primary' : 'outline'} loading={busy} onClick={() => void end()}>
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
