import { releaseReasons, type ReleaseReason, type Ride } from '@rahi/contracts/ride';
import { Button, Dialog } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { ReasonChoice } from '../area/reason-choice.js';
import { ChargeNote, useDriverCharge } from './driver-charge.js';
import type { GiveBack } from './use-give-back.js';

interface GiveBackButtonProps {
  ride: Ride;
  giveBack: GiveBack;
}

/** Gives a ride back before the pickup, after asking why. */
export function GiveBackButton({ ride, giveBack }: GiveBackButtonProps) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useOpenLayer();
  const [reason, setReason] = useState<ReleaseReason | null>(null);
  const [tried, setTried] = useState(false);
  const charge = useDriverCharge(ride.id, asking);
  const confirm = () => {
    setTried(true);
    if (reason) giveBack.giveBack(reason);
  };
  return (
    <>
      <ActionButton wide kind="quiet" onClick={() => setAsking(true)}>
        <FormattedMessage id="trip.cannotMakeIt" />
      </ActionButton>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={formatMessage({ id: 'trip.giveBackTitle' })}
        actions={
          <>
            <Button wide onClick={() => setAsking(false)}>
              <FormattedMessage id="trip.keepRide" />
            </Button>
            <Button wide kind="danger" loading={giveBack.pending || charge.isFetching} onClick={confirm}>
              <FormattedMessage id="trip.giveBack" />
            </Button>
          </>
        }
      >
        <FormattedMessage
          id="trip.giveBackHint"
          values={{ rider: ride.rider.name || formatMessage({ id: 'trip.theRider' }) }}
        />
        <ChargeNote ride={ride} charge={charge.isFetching ? undefined : charge.data} reason={reason} />
        <ReasonChoice<ReleaseReason>
          label={formatMessage({ id: 'trip.giveBackReason' })}
          value={reason}
          onChange={setReason}
          missing={tried && reason === null}
          options={releaseReasons.map((value) => ({
            value,
            label: formatMessage({ id: 'trip.releaseReason' }, { reason: value }),
          }))}
        />
      </Dialog>
    </>
  );
}
