import type { Ride } from '@rahi/contracts/ride';
import type { RideActor } from '@rahi/contracts/ride-lifecycle';
import { BottomSheet, Button, Legs, SheetHeader } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { riderPaths } from '../area/rider-paths.js';
import type { TripSheetProps } from './trip-sheet.js';
import { tripTitles } from './trip-titles.js';

/** R14: who cancelled. */
const cancelledBy: Readonly<Record<RideActor, string>> = {
  rider: 'You cancelled this ride. Nothing is charged.',
  driver: 'Your driver cancelled this ride. Nothing is charged.',
  admin: 'Our support team cancelled this ride. Nothing is charged.',
  expiry: 'No driver could be found in time. Nothing is charged.',
};

function whoCancelled({ cancelledBy: by, assignedAt }: Pick<Ride, 'cancelledBy' | 'assignedAt'>): string | null {
  if (by === 'rider' && assignedAt === null) return 'The search ended before a driver was found. Nothing is charged.';
  return by && cancelledBy[by];
}

export function CancelledSheet({ ride, note, onCover }: TripSheetProps) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <BottomSheet
      label={tripTitles.cancelled}
      header={<SheetHeader title={tripTitles.cancelled} note={whoCancelled(ride)} />}
      onCover={onCover}
      actions={
        <Button kind="primary" onClick={() => void navigate(riderPaths.home(basePath))}>
          Book Another Ride
        </Button>
      }
    >
      {note}
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
    </BottomSheet>
  );
}
