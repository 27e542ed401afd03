import type { EarningsPeriod, LedgerEntry } from '@rahi/contracts/earnings';
import { formatRupees } from '@rahi/contracts/money';
import { EmptyState, List, ListRow, LoadMore, Money, Skeleton, QuerySection } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayAndTimeText, timeText } from '../area/clock.js';
import { readAnew } from '../area/read-anew.js';
import { ledgerQuery } from './earnings.queries.js';
import styles from './ledger.module.css';

interface LedgerProps {
  driverId: string;
  period: EarningsPeriod;
}

const noTrips: Readonly<Record<EarningsPeriod, string>> = {
  today: 'No trips today',
  week: 'No trips this week',
  month: 'No trips this month',
};

/** What each trip brought: fare, commission, net. Newest first, page by page. */
export function Ledger({ driverId, period }: LedgerProps) {
  const { services } = useRemote();
  const ledger = useInfiniteQuery({ ...ledgerQuery(services.api, driverId, period), ...readAnew });
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = ledger;
  return (
    <section className={styles.ledger} aria-labelledby="ledger">
      <h2 id="ledger" className={styles.title}>
        Trip by trip
      </h2>
      <QuerySection age query={ledger} what="Your trips" skeleton={<Rows />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          if (entries.length === 0)
            return (
              <EmptyState icon="wallet" title={noTrips[period]}>
                Each trip you complete is listed here with its fare, the commission and what you keep.
              </EmptyState>
            );
          return (
            <>
              <List label="Trips">
                {entries.map((entry) => (
                  <LedgerRow key={entry.rideId} entry={entry} ofToday={period === 'today'} />
                ))}
              </List>
              {hasNextPage && (
                <LoadMore
                  pages={pages.length}
                  loading={isFetchingNextPage}
                  problem={isFetchNextPageError ? describeError(error, 'More trips could not be loaded.') : null}
                  onMore={() => void fetchNextPage()}
                />
              )}
            </>
          );
        }}
      </QuerySection>
    </section>
  );
}

function LedgerRow({ entry, ofToday }: { entry: LedgerEntry; ofToday: boolean }) {
  const when = ofToday ? timeText(entry.completedAt) : dayAndTimeText(entry.completedAt);
  return (
    <ListRow
      title={routeText(entry)}
      note={`${when} · Fare ${formatRupees(entry.gross)} · Commission −${formatRupees(entry.commission)}`}
      trailing={
        <span className={styles.net}>
          <Money rupees={entry.net} />
        </span>
      }
    />
  );
}

/** Rides settled before addresses were kept are told apart by their number, as in the history. */
function routeText({ rideId, pickupAddress, dropoffAddress }: LedgerEntry): string {
  if (!pickupAddress || !dropoffAddress) return `Ride ${rideId.slice(0, 8)}`;
  return `${pickupAddress} → ${dropoffAddress}`;
}

function Rows() {
  return (
    <>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </>
  );
}
