import { nextParcelPhoto } from '@rahi/contracts/parcel';
import { Button, CodeInput, Dialog } from '@rahi/ui-kit';
import { useLayer, useOpenLayer } from '@rahi/web-kit/layers';
import type { ApiError } from '@rahi/web-kit';
import { useId, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { EndAwayDialog, type Away } from './end-away.dialog.js';
import { ParcelPhoto } from './parcel-photo.js';
import styles from './parcel.module.css';
import type { TripSheetProps } from './trip-sheet.js';
import { isUnsent } from './unsent-moves.js';

const codeLength = 4;

/** Ends the trip of a parcel: with a photo, and the code of who takes it, or takes it back. Far from there the server asks for a reason. */
export function HandOver({ ride, moves }: Pick<TripSheetProps, 'ride' | 'moves'>) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useOpenLayer();
  const [away, setAway] = useLayer<Away>();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const form = useId();
  const back = Boolean(ride.parcel?.returned);
  const busy = moves.moving === 'completed';
  const waits = isUnsent(moves.unsent, 'completed');
  const end = async (reason?: string) => {
    if (code.length < codeLength) return setMissing(true);
    const completedAt = new Date().toISOString();
    const ended = await moves.move(
      { status: 'completed', completedAt, otp: code, ...(reason && { reason }) },
      (refusal) => {
        const unseen = refusal.code === 'position_missing';
        if (!unseen && refusal.code !== 'far_from_dropoff') return false;
        setAway({ metres: metresIn(refusal), unseen });
        return true;
      },
    );
    if (ended) setAway(null);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void end();
  };
  const enter = (digits: string) => {
    setCode(digits);
    setMissing(false);
    if (digits) moves.clearCodeError();
  };
  return (
    <>
      <ActionButton kind="primary" disabled={waits} onClick={() => setAsking(true)}>
        <FormattedMessage id="parcel.handOver" values={{ back }} />
      </ActionButton>
      <Dialog
        open={asking && away === null}
        onClose={() => setAsking(false)}
        title={formatMessage({ id: 'parcel.handOver' }, { back })}
        actions={
          <Button
            wide
            kind="primary"
            type="submit"
            form={form}
            loading={busy}
            disabled={nextParcelPhoto(ride) !== null || waits}
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

function metresIn({ problem }: ApiError): number | null {
  const metres = problem?.['metres'];
  return typeof metres === 'number' ? metres : null;
}
