import type { Ride } from '@rahi/contracts/ride';
import type { User } from '@rahi/contracts/user';
import { Card, EmptyState, Money, StatusBadge, Table, type TableColumn } from '@rahi/ui-kit';
import { usePollInterval } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFoot } from '../list-foot.js';
import { momentText } from '../moments.js';
import { countText } from '../paging.js';
import { QuerySection } from '../query-section.js';
import { useRemote } from '../remote.context.js';
import { RowSkeletons } from '../row-skeletons.js';
import { ridesOfRiderQuery, summaryQuery } from './user.queries.js';
import styles from './user.screen.module.css';

const pollMs = 10_000;

const columns: readonly TableColumn[] = [
  { key: 'ride', label: 'Ride' },
  { key: 'driver', label: 'Driver' },
  { key: 'trip', label: 'From and to' },
  { key: 'status', label: 'Status' },
  { key: 'booked', label: 'Booked' },
  { key: 'fare', label: 'Fare', numeric: true },
];

/** The rides a user booked, newest first, from the service that owns them. */
export function UserRides({ user }: { user: User }) {
  const { services } = useRemote();
  const [cursor, setCursor] = useState('');
  const refetchInterval = usePollInterval(services.live, pollMs);
  const summary = useQuery({ ...summaryQuery(services.api, user.id), refetchInterval });
  const rides = useQuery({
    ...ridesOfRiderQuery(services.api, user.id, cursor),
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title="Rides as a rider"
      beside={
        summary.data && (
          <span className={styles.none}>
            {summary.data.completedRides.toLocaleString('en-IN')} completed · <Money rupees={summary.data.totalSpent} />{' '}
            spent
          </span>
        )
      }
    >
      <QuerySection query={rides} what="The rides" skeleton={<RowSkeletons />}>
        {({ items, total, next }) =>
          items.length === 0 ? (
            <EmptyState icon="history" title="No rides found">
              This user has not booked a ride yet.
            </EmptyState>
          ) : (
            <>
              <Table label="Rides" columns={columns}>
                {items.map((ride) => (
                  <Row key={ride.id} ride={ride} />
                ))}
              </Table>
              <ListFoot
                note={countText(total ?? items.length, 'ride', 'rides')}
                cursor={cursor}
                next={next}
                onPage={setCursor}
              />
            </>
          )
        }
      </QuerySection>
    </Card>
  );
}

function Row({ ride }: { ride: Ride }) {
  const { basePath } = useRemote();
  return (
    <tr>
      <td>
        <Link className={styles.ride} to={`${basePath}/ride/${ride.id}`} title={ride.id}>
          {ride.id.slice(0, 8)}
        </Link>
      </td>
      <td>{ride.driver?.user.name ?? '–'}</td>
      <td className={styles.trip} title={`${ride.pickupAddress} → ${ride.dropoffAddress}`}>
        {ride.pickupAddress} → {ride.dropoffAddress}
      </td>
      <td>
        <StatusBadge status={ride.status} />
      </td>
      <td className={styles.when}>
        <time dateTime={ride.createdAt}>{momentText(ride.createdAt)}</time>
      </td>
      <td data-numeric>
        <Money rupees={ride.fare} />
      </td>
    </tr>
  );
}
