import { Button, Dialog } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReasonChoice } from '../area/reason-choice.js';

const reasons = ['signal', 'battery', 'other'] as const;
type Reason = (typeof reasons)[number];

interface ArriveUnseenDialogProps {
  open: boolean;
  place: string;
  busy: boolean;
  /** In words, for the people who review it later. */
  onArrive(reason: string): void;
  onClose(): void;
}

/** Asks a driver whose position has not come for a minute whether they have arrived, and why it is missing (R49). */
export function ArriveUnseenDialog({ open, place, busy, onArrive, onClose }: ArriveUnseenDialogProps) {
  const { formatMessage } = useIntl();
  const [reason, setReason] = useState<Reason | null>(null);
  const [tried, setTried] = useState(false);
  const wordsOf = (value: Reason) => formatMessage({ id: 'trip.unseenReason' }, { reason: value });
  const arrive = () => {
    setTried(true);
    if (reason !== null) onArrive(wordsOf(reason));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={formatMessage({ id: 'trip.arriveUnseenTitle' })}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="trip.keepDriving" />
          </Button>
          <Button wide kind="primary" loading={busy} onClick={arrive}>
            <FormattedMessage id="trip.confirmArrived" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="trip.arriveUnseenHint" values={{ place }} />
      <ReasonChoice<Reason>
        label={formatMessage({ id: 'trip.unseenQuestion' })}
        value={reason}
        onChange={setReason}
        missing={tried && reason === null}
        options={reasons.map((value) => ({ value, label: wordsOf(value) }))}
      />
    </Dialog>
  );
}
