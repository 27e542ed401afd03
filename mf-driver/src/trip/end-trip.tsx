import { distanceKm } from '@rahi/contracts/geo/distance';
import type { ApiError, Position } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { FormattedMessage } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { dropoffOf, nearKm } from '../ride/stops.js';
import { EndAwayDialog, type Away } from './end-away.dialog.js';
import type { TripSheetProps } from './trip-sheet.js';
import { isUnsent } from './unsent-moves.js';

interface EndTripProps extends Pick<TripSheetProps, 'ride' | 'moves'> {
  /** Null when the device's position is unknown. */
  position: Position | null;
}

/**
 * Ends the trip. The button is an outline until the drop-off is near. Far from the drop-off, or when it does not know where the
 * driver is, the server asks for a reason first (R35, R49).
 */
export function EndTrip({ ride, position, moves }: EndTripProps) {
  const [away, setAway] = useLayer<Away>();
  const near = position !== null && distanceKm(position, dropoffOf(ride)) <= nearKm;
  const waits = isUnsent(moves.unsent, 'completed');
  const busy = moves.moving === 'completed';
  const end = async (reason?: string) => {
    const completedAt = new Date().toISOString();
    const ended = await moves.move({ status: 'completed', completedAt, ...(reason && { reason }) }, (refusal) => {
      const unseen = refusal.code === 'position_missing';
      if (!unseen && refusal.code !== 'far_from_dropoff') return false;
      setAway({ metres: metresIn(refusal), unseen });
      return true;
    });
    if (ended) setAway(null);
  };
  return (
    <>
      <ActionButton kind={near ? 'primary' : 'outline'} loading={busy} disabled={waits} onClick={() => void end()}>
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
