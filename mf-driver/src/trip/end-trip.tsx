import { distanceKm } from '@rahi/contracts/geo/distance';
import { isMetered } from '@rahi/contracts/rental';
import { reversePlace } from '@rahi/contracts/calls/places.calls';
import { useRemote, type ApiClient, type Position } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { dropoffOf, nearKm } from '../ride/stops.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useEnding } from './use-ending.js';

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
  const { api } = useRemote();
  const ending = useEnding({ ride, moves });
  // It ends where its rider wants.
  const anywhere = isMetered(ride);
  const near = anywhere ? true : position !== null && distanceKm(position, dropoffOf(ride)) <= nearKm;
  const end = async (reason?: string) => {
    const place = anywhere && position ? await nameOf(api, position) : null;
    await ending.end({ reason, ...(place !== null && { dropoffAddress: place }) });
  };
  return (
    <>
      <ActionButton
        kind={near ? 'primary' : 'outline'}
        loading={ending.busy}
        disabled={ending.waits}
        onClick={() => void end()}
      >
        <FormattedMessage id="trip.endTrip" />
      </ActionButton>
      {ending.dialog((reason) => void end(reason))}
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
