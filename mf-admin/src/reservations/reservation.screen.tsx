import { reservationOnlineMinutes, type Reservation } from '@rahi/contracts/reservation';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import {
  Button,
  Card,
  KeyValue,
  KeyValues,
  Legs,
  PreferenceSigns,
  Loading,
  Money,
  Page,
  Plate,
  QuerySection,
  Skeleton,
} from '@rahi/ui-kit';
import { formatPickupTime, formatPickupTimeAlone, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { ScreenHead } from '../area/screen-head.js';
import { TargetHistory } from '../audit/target-history.js';
import { CancelReservationDialog } from './cancel-reservation.dialog.js';
import { isOpen, ReservationState } from './reservation-state.js';
import { pollMs, reservationQuery } from './reservations.queries.js';
import { guestContact } from '../ride/guest-contact.js';
import styles from './reservations.module.css';

/** A booking for later: when, who, what it costs, what became of it; and the way to cancel it. */
export function ReservationScreen({ reservationId }: { reservationId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [cancelling, setCancelling] = useOpenLayer();
  const query = useQuery({ ...reservationQuery(services.api, reservationId), refetchInterval: pollMs });
  const { data } = query;
  const title = data
    ? formatMessage({ id: 'reservations.at' }, { time: formatPickupTime(data.pickupAt) })
    : formatMessage({ id: 'reservations.theReservation' });
  useDocumentTitle(title);
  return (
    <Page width="desk">
      <ScreenHead
        title={title}
        path="reservations"
        beside={data && <ReservationState status={data.status} />}
        actions={
          data &&
          isOpen(data) && (
            <Button onClick={() => setCancelling(true)}>
              <FormattedMessage id="reservations.cancel.confirm" />
            </Button>
          )
        }
      />
      <QuerySection
        age
        query={query}
        what="reservations.theReservation"
        skeleton={
          <Loading>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Loading>
        }
      >
        {(reservation) => (
          <div className={styles.grid}>
            <Journey reservation={reservation} />
            <People reservation={reservation} />
            <TargetHistory targetId={reservation.id} />
          </div>
        )}
      </QuerySection>
      {data && cancelling && <CancelReservationDialog reservation={data} onClose={() => setCancelling(false)} />}
    </Page>
  );
}

function Journey({ reservation }: { reservation: Reservation }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { pickupAt, createdAt, freeUntil, fare, earnings, paymentMethod, rideId } = reservation;
  const { cancelledAt, cancelledBy } = reservation;
  return (
    <Card title={formatMessage({ id: 'ride.fromAndTo' })}>
      <Legs ride={reservation} />
      <PreferenceSigns ride={reservation} />
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'reservations.pickup' })}>{formatPickupTimeAlone(pickupAt)}</KeyValue>
        <KeyValue name={formatMessage({ id: 'ride.booked' })}>{momentText(createdAt)}</KeyValue>
        <KeyValue name={formatMessage({ id: 'reservations.freeUntil' })}>{formatPickupTimeAlone(freeUntil)}</KeyValue>
        <KeyValue name={formatMessage({ id: 'ride.distance' })}>
          <FormattedMessage id="ride.valueKm" values={{ value: Number(reservation.distance).toFixed(1) }} />
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'column.fare' })}>
          <Money rupees={fare} />
        </KeyValue>
        {earnings !== undefined && (
          <KeyValue name={formatMessage({ id: 'reservations.earnings' })}>
            <Money rupees={earnings} />
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'reservations.payment' })}>
          <FormattedMessage id="reservations.paidBy" values={{ method: paymentMethod }} />
        </KeyValue>
        {rideId !== null && (
          <KeyValue name={formatMessage({ id: 'column.ride' })}>
            <Link to={`${basePath}/ride/${rideId}`}>{rideId.slice(0, 8)}</Link>
          </KeyValue>
        )}
        {cancelledAt !== null && (
          <KeyValue name={formatMessage({ id: 'reservations.cancelledBy' }, { by: cancelledBy ?? 'other' })}>
            {momentText(cancelledAt)}
          </KeyValue>
        )}
      </KeyValues>
    </Card>
  );
}

function People({ reservation }: { reservation: Reservation }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { riderId, rider, guest, driver, vehicleType, pickupAt, takenAt, releases } = reservation;
  return (
    <Card title={formatMessage({ id: 'ride.people' })}>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'ride.rider' })}>
          <Link to={`${basePath}/user/${riderId}`}>{rider.name || formatMessage({ id: 'ride.rider' })}</Link>
        </KeyValue>
        {guest && <KeyValue name={formatMessage({ id: 'ride.guest' })}>{guestContact(guest)}</KeyValue>}
        <KeyValue name={formatMessage({ id: 'ride.driver' })}>
          {driver ? (
            <Link to={`${basePath}/driver/${driver.id}`}>{driver.name}</Link>
          ) : (
            formatMessage({ id: 'ride.noneYet' })
          )}
        </KeyValue>
        {takenAt !== null && (
          <KeyValue name={formatMessage({ id: 'reservations.takenAt' })}>{momentText(takenAt)}</KeyValue>
        )}
        {driver && (
          <KeyValue name={formatMessage({ id: 'reservations.onlineBy' })}>
            {formatPickupTimeAlone(Date.parse(pickupAt) - reservationOnlineMinutes * 60_000)}
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'ride.vehicle' })}>
          {[driver?.vehicleModel, vehicleFacts[vehicleType].label].filter(Boolean).join(' · ')}
        </KeyValue>
        {driver?.vehicleNumber && (
          <KeyValue name={formatMessage({ id: 'ride.number' })}>
            <Plate number={driver.vehicleNumber} />
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'reservations.releases' })}>{releases}</KeyValue>
      </KeyValues>
    </Card>
  );
}
