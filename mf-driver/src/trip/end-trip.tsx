import { distanceKm } from '@rahi/contracts/geo/distance';
import { isMetered } from '@rahi/contracts/rental';
import { reversePlace } from '@rahi/contracts/calls/places.calls';
import { useRemote, type ApiClient, type ApiError, type Position } from '@rahi/web-kit';
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

/** How long the end of a rental or an outstation trip waits for the name of its place, in milliseconds. */
const nameTimeoutMs = 2_000;

/**
 * Ends the trip. The button is an outline until the drop-off is near; a rental, and an outstation trip, ends anywhere. Far from the drop-off, or when it does not know where the
 * driver is, the server asks for a reason first (R35, R49).
 */
export function EndTrip({ ride, position, moves }: EndTripProps) {
  const [away, setAway] = useLayer<Away>();
  const { api } = useRemote();
  // It ends where its rider wants.
  const anywhere = isMetered(ride);
  const near = anywhere ? true : position !== null && distanceKm(position, dropoffOf(ride)) <= nearKm;
  const waits = isUnsent(moves.unsent, 'completed');
  const busy = moves.moving === 'completed';
  const end = async (reason?: string) => {
    const completedAt = new Date().toISOString();
    const place = anywhere && position ? await nameOf(api, position) : null;
    const named = place !== null && { dropoffAddress: place };
    const ended = await moves.move(
      { status: 'completed', completedAt, ...(reason && { reason }), ...named },
      (refusal) => {
        const unseen = refusal.code === 'position_missing';
        if (!unseen && refusal.code !== 'far_from_dropoff') return false;
        setAway({ metres: metresIn(refusal), unseen });
        return true;
      },
    );
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

/** What the place is called where such a trip ends; null where that is not known in time: the server then names it. */
async function nameOf(api: ApiClient, { lat, lng }: Position): Promise<string | null> {
  try {
    const query = { lat: String(lat), lng: String(lng) };
    return (await api.call(reversePlace, { query }, { timeoutMs: nameTimeoutMs })).address;
  } catch {
    // The trip ends all the same.
    return null;
  }
}

function metresIn({ problem }: ApiError): number | null {
  const metres = problem?.['metres'];
  return typeof metres === 'number' ? metres : null;
}
