import { nextParcelPhoto } from '@rahi/contracts/parcel';
import { Button, CodeInput, Dialog } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useId, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { ParcelPhoto } from './parcel-photo.js';
import styles from './parcel.module.css';
import type { TripSheetProps } from './trip-sheet.js';
import { useEnding } from './use-ending.js';

const codeLength = 4;

/** Ends the trip of a parcel: with a photo, and the code of who takes it, or takes it back. Far from there the server asks for a reason. */
export function HandOver({ ride, moves }: Pick<TripSheetProps, 'ride' | 'moves'>) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useOpenLayer();
  const ending = useEnding({ ride, moves });
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const form = useId();
  const back = Boolean(ride.parcel?.returned);
  const end = async (reason?: string) => {
    if (code.length < codeLength) return setMissing(true);
    await ending.end({ otp: code, reason });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!ending.busy) void end();
  };
  const enter = (digits: string) => {
    setCode(digits);
    setMissing(false);
    if (digits) moves.clearCodeError();
  };
  return (
    <>
      <ActionButton kind="primary" disabled={ending.waits} onClick={() => setAsking(true)}>
        <FormattedMessage id="parcel.handOver" values={{ back }} />
      </ActionButton>
      <Dialog
        open={asking && !ending.asks}
        onClose={() => setAsking(false)}
        title={formatMessage({ id: 'parcel.handOver' }, { back })}
        actions={
          <Button
            wide
            kind="primary"
            type="submit"
            form={form}
            loading={ending.busy}
            disabled={nextParcelPhoto(ride) !== null || ending.waits}
          >
            <FormattedMessage id="trip.endTrip" />
          </Button>
        }
      >
        <form id={form} className={styles.form} noValidate onSubmit={submit}>
          <ParcelPhoto ride={ride} />
          <CodeInput
            label={formatMessage({ id: 'parcel.askForCode' }, { back })}
            length={codeLength}
            value={code}
            onChange={enter}
            error={missing ? formatMessage({ id: 'trip.codeIncomplete' }) : moves.codeError}
            large
          />
        </form>
      </Dialog>
      {ending.dialog((reason) => void end(reason))}
    </>
  );
}
