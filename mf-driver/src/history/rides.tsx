import type { Ride } from '@rahi/contracts/ride';
import { EmptyState, List, LoadMore, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { alwaysFresh } from '../area/always-fresh.js';
import { TripReceipt } from '../earnings/trip-receipt.js';
import { ClaimedByRider } from '../trip/claimed-by-rider.js';
import { CancelledRide } from './cancelled-ride.js';
import { DrivenRide, entryOf } from './driven-ride.js';
import styles from './history.module.css';
import { historyQuery } from './history.queries.js';
import type { RideFilter } from './ride-filter.js';
import { ridesByDay } from './rides-by-day.js';

interface RidesProps {
  driverId: string;
  filter: RideFilter;
  /** Whether the filter hides any rides. */
  filtered: boolean;
}

/** Rides by day, newest first, page by page; a completed one opens to its receipt, a cancelled one to the way to report its rider. */
export function Rides({ driverId, filter, filtered }: RidesProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const history = useInfiniteQuery({ ...historyQuery(services.api, driverId, filter), ...alwaysFresh });
  const [opened, setOpened] = useLayer<Ride>();
  const [now] = useState(() => new Date());
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history;
  return (
    <section className={styles.rides} aria-label={formatMessage({ id: 'history.yourRides' })}>
      <QuerySection age query={history} what="history.yourRides" skeleton={<Rows />}>
        {({ pages }) => {
          const days = ridesByDay(
            pages.flatMap(({ items }) => items),
            now,
          );
          if (days.length === 0) return <NoRides filtered={filtered} />;
          return (
            <>
              {days.map(({ date, day, rides }) => {
                const name = formatMessage({ id: 'history.day' }, { day });
                return (
                  <section key={date} className={styles.day} aria-label={name}>
                    <h2 className={styles.name}>{name}</h2>
                    <List label={name}>
                      {rides.map((ride) => (
                        <DrivenRide key={ride.id} ride={ride} onOpen={() => setOpened(ride)} />
                      ))}
                    </List>
                  </section>
                );
              })}
              {hasNextPage && (
                <LoadMore
                  pages={pages.length}
                  loading={isFetchingNextPage}
                  problem={isFetchNextPageError ? describeError(formatMessage, error, 'history.moreNotLoaded') : null}
                  onMore={() => void fetchNextPage()}
                />
              )}
            </>
          );
        }}
      </QuerySection>
      {opened && <Opened ride={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Opened({ ride, onClose }: { ride: Ride; onClose(): void }) {
  const entry = entryOf(ride);
  return entry ? (
    <TripReceipt entry={entry} onClose={onClose} payment={<ClaimedByRider ride={ride} onDone={onClose} />} />
  ) : (
    <CancelledRide ride={ride} onClose={onClose} />
  );
}

function NoRides({ filtered }: { filtered: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <EmptyState icon="history" title={formatMessage({ id: filtered ? 'history.noMatch' : 'home.noRidesYet' })}>
      <FormattedMessage id={filtered ? 'history.noMatchHint' : 'home.noRidesHint'} />
    </EmptyState>
  );
}

function Rows() {
  return (
    <>
      <Skeleton width={30} />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </>
  );
}
