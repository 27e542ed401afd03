import type { Ride } from '@rahi/contracts/ride';
import { Button, EmptyState, List, ListRow, Money, Stars, StatusBadge, QuerySection, placeText } from '@rahi/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { kmText, timeAgo } from '../area/figures.js';
import { alwaysFresh } from '../area/always-fresh.js';
import { recentRides, recentRidesQuery } from './home.queries.js';
import { RidesToCome } from './rides-to-come.js';
import styles from './recent-rides.module.css';

export interface RecentRidesProps {
  driverId: string;
  onShowAll(): void;
}

/** The driver's three most recent rides. */
export function RecentRides({ driverId, onShowAll }: RecentRidesProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const rides = useQuery({ ...recentRidesQuery(services.api, driverId), ...alwaysFresh });
  return (
    <section className={styles.section} aria-labelledby="recent-rides">
      <div className={styles.head}>
        <h2 id="recent-rides" className={styles.title}>
          <FormattedMessage id="home.recentRides" />
        </h2>
        <Button small kind="quiet" onClick={onShowAll}>
          <FormattedMessage id="home.showAll" />
        </Button>
      </div>
      <QuerySection age query={rides} what="home.yourRecentRides" skeleton={<RidesToCome />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="car" title={formatMessage({ id: 'home.noRidesYet' })}>
              <FormattedMessage id="home.noRidesHint" />
            </EmptyState>
          ) : (
            <List label={formatMessage({ id: 'home.recentRides' })}>
              {list.slice(0, recentRides).map((ride) => (
                <RecentRide key={ride.id} ride={ride} />
              ))}
            </List>
          )
        }
      </QuerySection>
    </section>
  );
}

function RecentRide({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const ago = timeAgo(ride.completedAt ?? ride.cancelledAt ?? ride.createdAt);
  return (
    <ListRow
      title={placeText(`${ride.pickupAddress} → ${ride.dropoffAddress}`)}
      note={formatMessage(
        { id: 'home.rideNote' },
        { kmText: kmText(Number(ride.distance)), duration: Math.round(ride.duration), ago },
      )}
      trailing={
        <span className={styles.result}>
          {ride.status === 'completed' ? (
            <span className={styles.fare}>
              <Money rupees={ride.fare} />
            </span>
          ) : (
            <StatusBadge status={ride.status} />
          )}
          {ride.rating !== null && <Stars rating={ride.rating} />}
        </span>
      }
    />
  );
}
