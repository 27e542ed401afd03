import { nextParcelPhoto } from '@rahi/contracts/parcel';
import type { Ride } from '@rahi/contracts/ride';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { CodeInput, ConfirmDialog, EmergencyButton, SheetHeader, placeText } from '@rahi/ui-kit';
import { useNavigate, useOpenLayer } from '@rahi/web-kit/layers';
import { useId, useState, type SubmitEvent } from 'react';
import { useRemote, stopwatchText } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { BookedFor } from '../ride/booked-for.js';
import { ChargeNote, useDriverCharge } from './driver-charge.js';
import { ParcelPhoto } from './parcel-photo.js';
import { NoShowButton, NoShowHint, useNoShowSeconds } from './no-show.js';
import { RiderRow } from './rider-row.js';
import { TripCode } from './trip-code.js';
import type { TripSheetProps } from './trip-sheet.js';
import { useSecondsSince } from './use-seconds-since.js';
import { WaitingTerms } from './waiting-terms.js';
import styles from './waiting.sheet.module.css';

const codeLength = 4;

/** driver_arrived: waiting at the kerb for the rider and the trip code. */
export function WaitingSheet({ ride, moves }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { basePath, services } = useRemote();
  const navigate = useNavigate();
  const waited = useSecondsSince(ride.arrivedAt);
  const toNoShow = useNoShowSeconds(ride);
  const { gear } = vehicleFacts[ride.vehicleType];
  const rider = ride.rider.name || formatMessage({ id: 'trip.theRider' });
  const form = useId();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useOpenLayer();
  const charge = useDriverCharge(ride.id, asking);

  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    if (moves.moving) return;
    if (ride.codeRequired && code.length < codeLength) return setMissing(true);
    const startedAt = new Date().toISOString();
    await moves.move({ status: 'in_progress', startedAt, ...(ride.codeRequired && { otp: code }) });
  };
  const cancel = async (reason?: string) => {
    const cancelled = await moves.move({ status: 'cancelled', ...(reason && { reason }) });
    setAsking(false);
    if (!cancelled) return;
    services.toast.show({ title: formatMessage({ id: 'trip.cancelledToast' }) });
    void navigate(basePath, { replace: true });
  };
  const enter = (digits: string) => {
    setCode(digits);
    setMissing(false);
    if (digits) moves.clearCodeError();
  };

  return (
    <StageSheet
      label={formatMessage({ id: 'trip.waitingForRider' })}
      header={
        <>
          <SheetHeader
            title={formatMessage({ id: 'trip.waitingForRider' })}
            note={<Terms ride={ride} />}
            beside={
              <span className={styles.timer} role="timer" aria-label={formatMessage({ id: 'trip.waitingTime' })}>
                {stopwatchText(waited)}
              </span>
            }
          />
          <RiderRow
            ride={ride}
            note={<FormattedMessage id="trip.pickupAt" values={{ place: placeText(ride.pickupAddress) }} />}
          />
        </>
      }
      actions={
        <>
          <ActionButton
            kind="primary"
            type="submit"
            form={form}
            disabled={nextParcelPhoto(ride) !== null}
            loading={moves.moving === 'in_progress'}
          >
            <FormattedMessage id="trip.startTrip" />
          </ActionButton>
          <NoShowButton rider={rider} seconds={toNoShow} busy={moves.moving === 'cancelled'} onLeave={cancel} />
          <ActionButton wide kind="quiet-danger" onClick={() => setAsking(true)}>
            <FormattedMessage id="trip.cancelTrip" />
          </ActionButton>
        </>
      }
    >
      <ParcelPhoto ride={ride} />
      <form id={form} className={styles.code} noValidate onSubmit={(event) => void start(event)}>
        {ride.codeRequired ? (
          <CodeInput
            label={formatMessage({ id: 'trip.askForCode' })}
            length={codeLength}
            value={code}
            onChange={enter}
            error={missing ? formatMessage({ id: 'trip.codeIncomplete' }) : moves.codeError}
            large
          />
        ) : (
          <TripCode code={ride.otp} />
        )}
      </form>
      {gear && !ride.parcel && (
        <p className={styles.gear}>
          <FormattedMessage id={`trip.gear.${gear}`} />
        </p>
      )}
      <NoShowHint rider={rider} seconds={toNoShow} />
      <EmergencyButton />
      <ConfirmDialog
        open={asking}
        title={formatMessage({ id: 'trip.cancelThisTrip' })}
        confirmLabel={formatMessage({ id: 'trip.cancelTrip' })}
        keepLabel={formatMessage({ id: 'trip.keepWaiting' })}
        danger
        busy={moves.moving === 'cancelled' || charge.isFetching}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage id="trip.cancelHint" values={{ rider }} />
        <ChargeNote ride={ride} charge={charge.isFetching ? undefined : charge.data} />
      </ConfirmDialog>
    </StageSheet>
  );
}

/** For when it was booked, and what waiting costs the rider. */
function Terms({ ride: { pickupAt, waiting } }: { ride: Ride }) {
  return (
    <>
      {pickupAt && <BookedFor pickupAt={pickupAt} />}
      {pickupAt && waiting && ' · '}
      {waiting && <WaitingTerms terms={waiting} />}
    </>
  );
}
