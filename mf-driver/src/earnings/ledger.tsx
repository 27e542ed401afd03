import type { EarningsPeriod, LedgerEntry } from '@rahi/contracts/earnings';
import { formatRupees } from '@rahi/contracts/money';
import { EmptyState, List, ListRow, LoadMore, Money, Skeleton, QuerySection } from '@rahi/ui-kit';
import { describeError, formatClock, formatDayAndClock, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { alwaysFresh } from '../area/always-fresh.js';
import { ledgerQuery } from './earnings.queries.js';
import { earnedBy, routeText } from './ledger-entry.js';
import { TripReceipt } from './trip-receipt.js';
import styles from './ledger.module.css';

interface LedgerProps {
  driverId: string;
  period: EarningsPeriod;
}

/** The earnings of each trip, newest first, page by page. Each opens its receipt. */
export function Ledger({ driverId, period }: LedgerProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const ledger = useInfiniteQuery({ ...ledgerQuery(services.api, driverId, period), ...alwaysFresh });
  const [opened, setOpened] = useLayer<LedgerEntry>();
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = ledger;
  return (
    <section className={styles.ledger} aria-labelledby="ledger">
      <h2 id="ledger" className={styles.title}>
        <FormattedMessage id="earnings.tripByTrip" />
      </h2>
      <QuerySection age query={ledger} what="earnings.yourTrips" skeleton={<Rows />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          if (entries.length === 0)
            return (
              <EmptyState icon="wallet" title={formatMessage({ id: 'earnings.noTrips' }, { period })}>
                <FormattedMessage id="earnings.noTripsHint" />
              </EmptyState>
            );
          return (
            <>
              <List label={formatMessage({ id: 'earnings.trips' })}>
                {entries.map((entry) => (
                  <LedgerRow
                    key={entry.rideId}
                    entry={entry}
                    ofToday={period === 'today'}
                    onOpen={() => setOpened(entry)}
                  />
                ))}
              </List>
              {hasNextPage && (
                <LoadMore
                  pages={pages.length}
                  loading={isFetchingNextPage}
                  problem={isFetchNextPageError ? describeError(formatMessage, error, 'earnings.moreNotLoaded') : null}
                  onMore={() => void fetchNextPage()}
                />
              )}
            </>
          );
        }}
      </QuerySection>
      {opened && <TripReceipt entry={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface LedgerRowProps {
  entry: LedgerEntry;
  ofToday: boolean;
  onOpen(): void;
}

function LedgerRow({ entry, ofToday, onOpen }: LedgerRowProps) {
  const { formatMessage } = useIntl();
  const { tip = '0' } = entry;
  const when = ofToday ? formatClock(entry.completedAt) : formatDayAndClock(entry.completedAt);
  return (
    <ListRow
      title={routeText(entry) ?? formatMessage({ id: 'earnings.ride' }, { number: entry.rideId.slice(0, 8) })}
      note={formatMessage({ id: 'earnings.when' }, { when, tip: Number(tip) > 0 ? formatRupees(tip) : 'none' })}
      onPress={onOpen}
      trailing={
        <span className={styles.net}>
          <Money rupees={earnedBy(entry)} />
        </span>
      }
    />
  );
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
