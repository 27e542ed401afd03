import { groupedPhone } from '@rahi/contracts/phones';
import type { Reservation } from '@rahi/contracts/reservation';
import {
  AsOf,
  BottomSheet,
  Button,
  KeyValue,
  KeyValues,
  Legs,
  PreferenceSigns,
  Money,
  Plate,
  SheetHeader,
  VisuallyHidden,
} from '@rahi/ui-kit';
import { formatPickupTimeAlone, useCountdown, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useSearchParams } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { ZoneNote } from '../pickup-time/zone-note.js';
import { pickupOf } from '../rides/ride-stops.js';
import { CancelReservation } from './cancel-reservation.js';
import { ChangeNote } from './change-note.js';
import { ChangeTime } from './change-time.js';
import { ReservationPill, ReservationState } from './reservation-status.js';
import styles from './reservation.sheet.module.css';
import { WhatNext } from './what-next.js';

interface ReservationSheetProps {
  reservation: Reservation;
  /** While it cannot be read: the time of the shown data (epoch milliseconds). */
  knownSince: number | null;
  onCover(pixels: number): void;
}

/** When, by whom, from where to where and for how much; and what can still be changed. */
export function ReservationSheet({ reservation, knownSince, onCover }: ReservationSheetProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { pickupAt, status, driver, freeUntil, rideId } = reservation;
  const stands = status !== 'cancelled' && status !== 'missed';
  const justBooked = params.has('booked') && stands;
  const changeable = useCountdown(Date.parse(freeUntil)) > 0 && stands;
  const state = <ReservationState reservation={reservation} />;
  return (
    <BottomSheet
      label={formatMessage({ id: 'reservations.yourBooking' })}
      header={
        <SheetHeader
          title={justBooked ? formatMessage({ id: 'reservations.bookedTitle' }) : formatPickupTimeAlone(pickupAt)}
          note={justBooked ? formatPickupTimeAlone(pickupAt) : <ZoneNote at={pickupAt} place={pickupOf(reservation)} />}
          onBack={() => void navigate(riderPaths.reservations(basePath))}
        />
      }
      onCover={onCover}
      actions={<Actions reservation={reservation} changeable={changeable} justBooked={justBooked} stands={stands} />}
    >
      {knownSince !== null && <AsOf what="reservations.yourBooking" at={knownSince} />}
      <div className={styles.state}>
        <ReservationPill status={status} />
        {/* Right after the booking nobody can have taken it. */}
        {!(justBooked && status === 'booked') && <p className={styles.words}>{state}</p>}
      </div>
      {justBooked && <WhatNext reservation={reservation} />}
      <VisuallyHidden live>{state}</VisuallyHidden>
      {driver && <Driver driver={driver} />}
      <Legs ride={reservation} />
      <PreferenceSigns ride={reservation} />
      {changeable && <ChangeNote reservation={reservation} />}
      <Terms reservation={reservation} />
      {stands && !justBooked && <WhatNext reservation={reservation} />}
      {!stands && rideId !== null && (
        <Button wide onClick={() => void navigate(riderPaths.trip(basePath, rideId))}>
          <FormattedMessage id="home.viewTripDetails" />
        </Button>
      )}
    </BottomSheet>
  );
}

interface ActionsProps {
  reservation: Reservation;
  changeable: boolean;
  justBooked: boolean;
  stands: boolean;
}

function Actions({ reservation, changeable, justBooked, stands }: ActionsProps) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  if (!stands) return null;
  return (
    <div className={styles.actions}>
      {justBooked && (
        <Button kind="primary" onClick={() => void navigate(riderPaths.home(basePath))}>
          <FormattedMessage id="reservations.done" />
        </Button>
      )}
      {changeable && <ChangeTime reservation={reservation} />}
      <CancelReservation reservation={reservation} />
    </div>
  );
}

function Driver({ driver }: { driver: NonNullable<Reservation['driver']> }) {
  return (
    <div className={styles.driver}>
      <span className={styles.who}>
        <b>{driver.name}</b>
        {driver.vehicleModel && <span className={styles.quiet}>{driver.vehicleModel}</span>}
      </span>
      {driver.vehicleNumber && <Plate number={driver.vehicleNumber} />}
    </div>
  );
}

/** What it costs, in what, and how it is paid. */
function Terms({ reservation }: { reservation: Reservation }) {
  const { formatMessage } = useIntl();
  const { fare, vehicleType, paymentMethod, guest } = reservation;
  return (
    <KeyValues>
      {guest && (
        <KeyValue name={formatMessage({ id: 'reservations.forWhom' })}>
          {guest.name}
          {guest.phone && ` · ${groupedPhone(guest.phone)}`}
        </KeyValue>
      )}
      <KeyValue name={formatMessage({ id: 'reservations.fare' })}>
        <Money rupees={fare} />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'history.vehicle' })}>
        <FormattedMessage id={`ui.vehicle.${vehicleType}`} />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'history.payment' })}>
        <FormattedMessage id={`payment.method.${paymentMethod}`} />
      </KeyValue>
    </KeyValues>
  );
}
