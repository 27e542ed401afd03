import { parcelReturnReasons, parcelWaitMinutes, type ParcelReturnReason } from '@rahi/contracts/parcel';
import type { Ride } from '@rahi/contracts/ride';
import { Button, Dialog } from '@rahi/ui-kit';
import { useCountdown, stopwatchText } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { ReasonChoice } from '../area/reason-choice.js';
import { useParcelArrival, useParcelReturn } from './parcel-reports.js';

interface NotTakenProps {
  ride: Ride;
  /** Sends what the server judges the arrival by. */
  share(): Promise<void>;
}

/** Nobody takes the parcel: the driver says that they are there, waits, and then brings it back with a reason. */
export function NotTaken({ ride, share }: NotTakenProps) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useOpenLayer();
  const [reason, setReason] = useState<ParcelReturnReason | null>(null);
  const [tried, setTried] = useState(false);
  const arrival = useParcelArrival(ride.id, share);
  const giveBack = useParcelReturn(ride.id);
  const from = ride.parcel?.returnFrom ?? null;
  const seconds = useCountdown(from === null ? null : Date.parse(from));
  if (!ride.parcel || ride.parcel.returned) return null;
  const bring = () => {
    setTried(true);
    if (reason !== null) giveBack.mutate(reason, { onSuccess: () => setAsking(false) });
  };
  const mayReturn = from !== null && seconds === 0;
  return (
    <>
      <ActionButton wide kind="quiet" onClick={() => setAsking(true)}>
        <FormattedMessage id="parcel.notTaken" />
      </ActionButton>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={formatMessage({ id: 'parcel.notTaken' })}
        actions={
          <>
            <Button wide onClick={() => setAsking(false)}>
              <FormattedMessage id="ui.close" />
            </Button>
            {from === null && (
              <Button wide kind="primary" loading={arrival.isPending} onClick={() => arrival.mutate()}>
                <FormattedMessage id="parcel.there" />
              </Button>
            )}
            {mayReturn && (
              <Button wide kind="danger" loading={giveBack.isPending} onClick={bring}>
                <FormattedMessage id="parcel.bringBack" />
              </Button>
            )}
          </>
        }
      >
        {mayReturn ? (
          <ReasonChoice<ParcelReturnReason>
            label={formatMessage({ id: 'parcel.returnWhy' })}
            value={reason}
            onChange={setReason}
            missing={tried && reason === null}
            options={parcelReturnReasons.map((value) => ({
              value,
              label: formatMessage({ id: 'parcel.returnReason' }, { reason: value }),
            }))}
          />
        ) : (
          <p>
            {from === null ? (
              <FormattedMessage id="parcel.waitHint" values={{ minutes: parcelWaitMinutes }} />
            ) : (
              <FormattedMessage id="parcel.waitLeft" values={{ left: stopwatchText(seconds) }} />
            )}
          </p>
        )}
      </Dialog>
    </>
  );
}
