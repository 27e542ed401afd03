import type { LatLng } from '@rahi/contracts/geo/distance';
import { Button, Dialog } from '@rahi/ui-kit';
import { formatPickupTime } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { PickupTimeFields } from './pickup-time.fields.js';
import { usePickupTime } from './use-pickup-time.js';

interface PickupTimeDialogProps {
  /** The time that is chosen already, an ISO time; absent for now. */
  pickupAt: string | undefined;
  /** The pickup, whose city's time it is. */
  place: LatLng;
  /** Called with the time that was chosen, an ISO time; with undefined for now. */
  onChoose(pickupAt: string | undefined): void;
  onClose(): void;
}

/** When the rider wishes to be picked up: now, or at a time of the next 30 days (R43). Open while mounted. */
export function PickupTimeDialog({ pickupAt, place, onChoose, onClose }: PickupTimeDialogProps) {
  const { formatMessage } = useIntl();
  const chosen = usePickupTime(pickupAt);
  return (
    <Dialog
      open
      title={formatMessage({ id: 'pickupTime.title' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={() => onChoose(undefined)}>
            <FormattedMessage id="pickupTime.now" />
          </Button>
          <Button kind="primary" onClick={() => onChoose(new Date(chosen.at).toISOString())}>
            <FormattedMessage id="pickupTime.at" values={{ time: formatPickupTime(chosen.at) }} />
          </Button>
        </>
      }
    >
      <PickupTimeFields chosen={chosen} place={place} />
    </Dialog>
  );
}
