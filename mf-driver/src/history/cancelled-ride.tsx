import type { Ride } from '@rahi/contracts/ride';
import { Button, Dialog, placeText } from '@rahi/ui-kit';
import { formatDayAndClock } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import { BlockRider } from '../earnings/block-rider.js';
import { HelpWith } from '../earnings/help-with.js';

/** A ride that was cancelled: by whom, with a way to report its rider. */
export function CancelledRide({ ride, onClose }: { ride: Ride; onClose(): void }) {
  const { id, pickupAddress, dropoffAddress, createdAt, cancelledAt, cancelledBy } = ride;
  return (
    <Dialog
      open
      onClose={onClose}
      title={placeText(`${pickupAddress} → ${dropoffAddress}`)}
      actions={
        <Button wide onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <p>{formatDayAndClock(createdAt)}</p>
      <p>
        <FormattedMessage id="history.cancelledBy" values={{ by: cancelledBy }} />
      </p>
      <BlockRider rideId={id} endedAt={cancelledAt ?? createdAt} />
      <HelpWith rideId={id} />
    </Dialog>
  );
}
