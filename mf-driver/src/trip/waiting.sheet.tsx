import { Button, CodeInput, ConfirmDialog, SheetHeader } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useState } from 'react';
import { useRemote } from '@rahi/web-kit';
import { clockText } from '../area/figures.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { riderName } from '../ride/rider-name.js';
import { ReachRider } from './rider-row.js';
import { TripCode } from './trip-code.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useSecondsSince } from './use-seconds-since.js';
import styles from './waiting.sheet.module.css';

const codeLength = 4;

/** driver_arrived: waiting at the kerb for the rider and the trip code. */
export function WaitingSheet({ ride, moves }: TripSheetProps) {
  const { basePath, services } = useRemote();
  const navigate = useNavigate();
  const waited = useSecondsSince(ride.arrivedAt);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);

  const start = async () => {
    if (ride.codeRequired && code.length < codeLength) return setMissing(true);
    const startedAt = new Date().toISOString();
    const started = await moves.move({ status: 'in_progress', startedAt, ...(ride.codeRequired && { otp: code }) });
    if (!started) setCode('');
  };
  const cancel = async () => {
    const cancelled = await moves.move({ status: 'cancelled' });
    setAsking(false);
    if (!cancelled) return;
    services.toast.show({ title: 'Trip Cancelled' });
    void navigate(basePath, { replace: true });
  };
  const enter = (digits: string) => {
    setCode(digits);
    setMissing(false);
    if (digits) moves.clearCodeError();
  };

  return (
    <StageSheet
      label="Waiting for rider"
      header={
        <SheetHeader
          title="Waiting for rider"
          note={`${riderName(ride)} · ${ride.pickupAddress}`}
          beside={
            <span className={styles.timer} role="timer" aria-label="Waiting time">
              {clockText(waited)}
            </span>
          }
        />
      }
      actions={
        <>
          <Button kind="primary" loading={moves.moving === 'in_progress'} onClick={() => void start()}>
            Start Trip
          </Button>
          <Button wide kind="danger" onClick={() => setAsking(true)}>
            Cancel Trip
          </Button>
        </>
      }
    >
      {ride.codeRequired ? (
        <CodeInput
          label="Ask for the trip code"
          length={codeLength}
          value={code}
          onChange={enter}
          error={missing ? 'Enter the 4 digits your rider tells you.' : moves.codeError}
        />
      ) : (
        <TripCode code={ride.otp} />
      )}
      <ReachRider ride={ride} />
      <ConfirmDialog
        open={asking}
        title="Cancel this trip?"
        confirmLabel="Cancel Trip"
        keepLabel="Keep waiting"
        danger
        busy={moves.moving === 'cancelled'}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        {ride.rider.name || 'The rider'} is told that you cancelled. You get no fare for this trip.
      </ConfirmDialog>
    </StageSheet>
  );
}
