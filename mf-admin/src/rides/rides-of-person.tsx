import type { Ride } from '@rahi/contracts/ride';
import { rideKindOf } from '@rahi/contracts/ride-kind';
import { EmptyState, Money, StatusBadge, TableRow, type TableColumn } from '@rahi/ui-kit';
import { useRemote, type Page } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { KindCell, PersonCell, RideIdCell, TimeCell, TripCell, riderKind } from './ride-cells.js';

/** The other person of each ride, on the page of a driver or a rider. */
type Other = 'rider' | 'driver';

const columns = (other: Other): readonly TableColumn[] => [
  { key: 'ride', label: 'column.ride' },
  { key: 'other', label: other === 'rider' ? 'column.rider' : 'column.driver' },
  { key: 'trip', label: 'column.fromAndTo' },
  { key: 'kind', label: 'column.kind' },
  { key: 'status', label: 'column.status' },
  { key: 'booked', label: 'column.booked' },
  { key: 'rating', label: 'column.rating', numeric: true },
  { key: 'fare', label: 'column.fare', numeric: true },
];

interface RidesOfPersonProps {
  title: string;
  /** To the right of the title. */
  beside?: ReactNode;
  other: Other;
  /** Shown when there are no rides. */
  none: string;
  /** The read of the page that begins at a cursor; empty for the first. */
  pageAt(cursor: string): UseQueryOptions<Page<Ride[]>, Error, Page<Ride[]>, string[]>;
  /** How often the page is read, in milliseconds. */
  everyMs: number;
}

/** The rides that a person booked or drove, with their ratings, newest first, from the service that owns them. */
export function RidesOfPerson({ title, beside, other, none, pageAt, everyMs }: RidesOfPersonProps) {
  const { formatMessage } = useIntl();
  return (
    <PagedCard
      title={title}
      beside={beside}
      label="rides.rides"
      what="tab.rides"
      columns={columns(other)}
      pageAt={pageAt}
      everyMs={everyMs}
      counted="count.rides"
      empty={
        <EmptyState icon="history" title={formatMessage({ id: 'rides.noRidesFound' })}>
          {none}
        </EmptyState>
      }
    >
      {(ride) => <Row key={ride.id} ride={ride} other={other} />}
    </PagedCard>
  );
}

function Row({ ride, other }: { ride: Ride; other: Other }) {
  const { driver, rating } = ride;
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <TableRow onOpen={() => void navigate(`${basePath}/ride/${ride.id}`)}>
      <RideIdCell rideId={ride.id} />
      {other === 'rider' ? (
        <PersonCell kind={riderKind(ride)} person={{ id: ride.riderId, name: ride.rider.name }} />
      ) : (
        <PersonCell kind="driver" person={driver && { id: driver.id, name: driver.user.name }} />
      )}
      <TripCell from={ride.pickupAddress} to={ride.dropoffAddress} />
      <KindCell kind={rideKindOf(ride)} forGuest={Boolean(ride.guest)} />
      <td data-state>
        <StatusBadge status={ride.status} />
      </td>
      <TimeCell at={ride.createdAt} />
      <td data-numeric>{rating === null ? '–' : `${rating} ★`}</td>
      <td data-numeric>
        <Money rupees={ride.fare} inColumn />
      </td>
    </TableRow>
  );
}
