import type { EarningsPeriod, LedgerEntry } from '@rahi/contracts/earnings';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { EmptyState, List, ListRow, LoadMore, Money, Skeleton, QuerySection } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { dayAndTimeText, timeText } from '../area/clock.js';
import { readAnew } from '../area/read-anew.js';
import { ledgerQuery } from './earnings.queries.js';
import styles from './ledger.module.css';

interface LedgerProps {
  driverId: string;
  period: EarningsPeriod;
}

/** What each trip brought: fare, commission, net. Newest first, page by page. */
export function Ledger({ driverId, period }: LedgerProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const ledger = useInfiniteQuery({ ...ledgerQuery(services.api, driverId, period), ...readAnew });
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
                  <LedgerRow key={entry.rideId} entry={entry} ofToday={period === 'today'} />
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
    </section>
  );
}

function LedgerRow({ entry, ofToday }: { entry: LedgerEntry; ofToday: boolean }) {
  const { formatMessage } = useIntl();
  const when = ofToday ? timeText(entry.completedAt) : dayAndTimeText(entry.completedAt);
  return (
    <ListRow
      title={routeText(entry) ?? formatMessage({ id: 'earnings.ride' }, { number: entry.rideId.slice(0, 8) })}
      note={formatMessage(
        { id: 'earnings.entry' },
        {
          when,
          gross: formatRupees(entry.gross),
          commission: formatRupees(entry.commission),
          bonus: bonusText(entry.bonus),
          tip: bonusText(entry.tip),
        },
      )}
      trailing={
        <span className={styles.net}>
          <Money rupees={earnedBy(entry)} />
        </span>
      }
    />
  );
}

/** 'none' for what there is none of. */
function bonusText(rupees = '0'): string {
  return Number(rupees) > 0 ? formatRupees(rupees) : 'none';
}

/** With bonus and tip, which a release before them does not say. */
function earnedBy({ net, bonus = '0', tip = '0' }: LedgerEntry): string {
  return rupeesFromPaise(paiseFromRupees(net) + paiseFromRupees(bonus) + paiseFromRupees(tip));
}

/** Null for a ride that was settled before addresses were kept: its number tells it apart. */
function routeText({ pickupAddress, dropoffAddress }: LedgerEntry): string | null {
  return pickupAddress && dropoffAddress ? `${pickupAddress} → ${dropoffAddress}` : null;
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
