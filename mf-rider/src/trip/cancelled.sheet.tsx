import { noShowReason, type Ride } from '@rahi/contracts/ride';
import { BottomSheet, Button, Legs, SheetHeader } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import type { TripSheetProps } from './trip-sheet.js';

/** R14: who cancelled; `noShow` where the driver waited for nothing (R12). */
function whoCancelled({ cancelledBy: by, cancelReason, assignedAt }: Ride) {
  if (by === 'driver' && cancelReason === noShowReason) return 'noShow';
  return by === 'rider' && assignedAt === null ? 'search' : by;
}

export function CancelledSheet({ ride, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const by = whoCancelled(ride);
  return (
    <BottomSheet
      label={formatMessage({ id: 'trip.title.cancelled' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.title.cancelled' })}
          note={by && formatMessage({ id: `trip.cancelledBy.${by}` }, { minutes: minutesWaited(ride) })}
        />
      }
      onCover={onCover}
      actions={
        <Button kind="primary" onClick={() => void navigate(riderPaths.home(basePath))}>
          <FormattedMessage id="trip.bookAnotherRide" />
        </Button>
      }
    >
      {note}
      <Legs ride={ride} />
    </BottomSheet>
  );
}

function minutesWaited({ arrivedAt, noShowFrom }: Ride): number {
  return arrivedAt && noShowFrom ? Math.round((Date.parse(noShowFrom) - Date.parse(arrivedAt)) / 60_000) : 5;
}
