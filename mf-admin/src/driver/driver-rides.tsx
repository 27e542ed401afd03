import type { Ride } from '@rahi/contracts/ride';
import { Card, EmptyState, Money, StatusBadge, Table, type TableColumn } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFoot } from '../list-foot.js';
import { momentText } from '../moments.js';
import { countText } from '../paging.js';
import { QuerySection } from '../query-section.js';
import { useRemote } from '../remote.context.js';
import { RowSkeletons } from '../row-skeletons.js';
import { ridesOfDriverQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

const columns: readonly TableColumn[] = [
  { key: 'ride', label: 'Ride' },
  { key: 'rider', label: 'Rider' },
  { key: 'trip', label: 'From and to' },
  { key: 'status', label: 'Status' },
  { key: 'created', label: 'Booked' },
  { key: 'rating', label: 'Rating', numeric: true },
  { key: 'fare', label: 'Fare', numeric: true },
];
const pollMs = 30_000;

/** A driver's rides with the ratings they got, newest first, from the service that owns them. */
export function DriverRides({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  const [cursor, setCursor] = useState('');
  const rides = useQuery({
    ...ridesOfDriverQuery(services.api, driverId, cursor),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Rides and ratings">
      <QuerySection query={rides} what="The rides" skeleton={<RowSkeletons />}>
        {({ items, total, next }) =>
          items.length === 0 ? (
            <EmptyState icon="history" title="No rides found">
              This driver has not taken a ride yet.
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
        <Link className={styles.id} to={`${basePath}/ride/${ride.id}`} title={ride.id}>
          {ride.id.slice(0, 8)}
        </Link>
      </td>
      <td>{ride.rider.name || 'Rider'}</td>
      <td className={styles.trip} title={`${ride.pickupAddress} → ${ride.dropoffAddress}`}>
        {ride.pickupAddress} → {ride.dropoffAddress}
      </td>
      <td>
        <StatusBadge status={ride.status} />
      </td>
      <td>
        <time dateTime={ride.createdAt}>{momentText(ride.createdAt)}</time>
      </td>
      <td data-numeric>{ride.rating === null ? '–' : `${ride.rating} ★`}</td>
      <td data-numeric>
        <Money rupees={ride.fare} />
      </td>
    </tr>
  );
}
