import { rideKindOf, type RideKind } from '@rahi/contracts/ride-kind';
import { reservationStatuses, type Reservation } from '@rahi/contracts/reservation';
import { Button, EmptyState, Money, Page, SelectField, TableRow, type TableColumn } from '@rahi/ui-kit';
import { formatPickupTimeAlone, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useLayer, useNavigate } from '@rahi/web-kit/layers';
import { Link, useSearchParams } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { RideKindField } from '../area/ride-kind.field.js';
import { ScreenHead } from '../area/screen-head.js';
import { KindCell, PersonCell, RideIdCell, TripCell } from '../rides/ride-cells.js';
import { CancelReservationDialog } from './cancel-reservation.dialog.js';
import { isOpen, ReservationState } from './reservation-state.js';
import { pollMs, reservationsQuery } from './reservations.queries.js';
import styles from './reservations.module.css';

const columns: readonly TableColumn[] = [
  { key: 'pickup', label: 'reservations.pickup' },
  { key: 'rider', label: 'column.rider' },
  { key: 'driver', label: 'column.driver' },
  { key: 'trip', label: 'column.fromAndTo' },
  { key: 'kind', label: 'column.kind' },
  { key: 'status', label: 'column.status' },
  { key: 'fare', label: 'column.fare', numeric: true },
  { key: 'ride', label: 'column.ride' },
  { key: 'actions', label: 'column.actions', hidden: true, actions: true },
];
const filters = ['coming', ...reservationStatuses] as const;
/** A parcel cannot be booked for later, and each of these has a time. */
const kinds = ['later', 'rental', 'outstation'] as const satisfies readonly RideKind[];

/** Bookings for later: those without a ride yet, the next pickup first, or those of a state. */
export function ReservationsScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [params, setParams] = useSearchParams();
  const filter = filters.find((one) => one === params.get('status')) ?? 'coming';
  const kind = kinds.find((one) => one === params.get('kind')) ?? 'all';
  const show = (changes: { status?: string; kind?: string }) => {
    const next = { status: filter, kind, ...changes };
    setParams(
      { ...(next.status !== 'coming' && { status: next.status }), ...(next.kind !== 'all' && { kind: next.kind }) },
      { replace: true },
    );
  };
  const [asked, setAsked] = useLayer<Reservation>();
  const title = formatMessage({ id: 'rail.reservations' });
  useDocumentTitle(title);
  return (
    <Page width="desk">
      <ScreenHead title={title} />
      <PagedCard
        key={`${filter} ${kind}`}
        title={formatMessage({ id: `reservations.filter.${filter}` })}
        beside={
          <>
            <RideKindField value={kind} kinds={kinds} onChange={(chosen) => show({ kind: chosen })} />
            <SelectField
              label={formatMessage({ id: 'column.status' })}
              hideLabel
              small
              value={filter}
              options={filters.map((value) => ({
                value,
                label: formatMessage({ id: `reservations.filter.${value}` }),
              }))}
              onChange={(status) => show({ status })}
            />
          </>
        }
        label="rail.reservations"
        what="reservations.theReservations"
        columns={columns}
        pageAt={(cursor) =>
          reservationsQuery(services.api, filter === 'coming' ? null : filter, kind === 'all' ? null : kind, cursor)
        }
        everyMs={pollMs}
        age
        cards
        counted="reservations.count"
        empty={
          <EmptyState icon="clock" title={formatMessage({ id: 'reservations.none' })}>
            <FormattedMessage
              id={filter === 'coming' && kind === 'all' ? 'reservations.noneHint' : 'reservations.noneInState'}
            />
          </EmptyState>
        }
      >
        {(one) => <Row key={one.id} reservation={one} onCancel={() => setAsked(one)} />}
      </PagedCard>
      {asked && <CancelReservationDialog reservation={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Row({ reservation, onCancel }: { reservation: Reservation; onCancel(): void }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const { id, riderId, rider, driver, pickupAt, pickupAddress, dropoffAddress, status, fare, rideId } = reservation;
  const time = formatPickupTimeAlone(pickupAt);
  const path = `${basePath}/reservation/${id}`;
  return (
    <TableRow onOpen={() => void navigate(path)}>
      <td className={styles.time}>
        <Link
          className={styles.link}
          to={path}
          aria-label={formatMessage({ id: 'reservations.open' }, { time, rider: rider.name })}
        >
          <time dateTime={pickupAt}>{time}</time>
        </Link>
      </td>
      <PersonCell kind="user" person={{ id: riderId, name: rider.name }} />
      <PersonCell kind="driver" person={driver} />
      <TripCell from={pickupAddress} to={dropoffAddress} />
      <KindCell kind={rideKindOf(reservation)} forGuest={Boolean(reservation.guest)} />
      <td data-state>
        <ReservationState status={status} />
      </td>
      <td data-numeric>
        <Money rupees={fare} inColumn />
      </td>
      {rideId === null ? <td data-none>–</td> : <RideIdCell rideId={rideId} />}
      <td data-actions>
        {isOpen(reservation) && (
          <Button
            small
            kind="danger"
            aria-label={formatMessage({ id: 'reservations.cancelOf' }, { time, rider: rider.name })}
            onClick={onCancel}
          >
            <FormattedMessage id="ui.cancel" />
          </Button>
        )}
      </td>
    </TableRow>
  );
}
