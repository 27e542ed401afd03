import { LoadMore, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, type MessageId, type Page } from '@rahi/web-kit';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import styles from './reservations.module.css';

interface ReservationListProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>;
  /** The message that names the list. */
  what: MessageId;
  empty: ReactNode;
  /** A `<li>` with its key. */
  children(row: Row): ReactNode;
}

/** A list of bookings for later: loading, failed with a Retry, empty, or page by page. */
export function ReservationList<Row>({ query, what, empty, children }: ReservationListProps<Row>) {
  const { formatMessage } = useIntl();
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <QuerySection age query={query} what={what} skeleton={<Rows />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return empty;
        return (
          <>
            <ul className={styles.list} aria-label={formatMessage({ id: what })}>
              {rows.map(children)}
            </ul>
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
  );
}

function Rows() {
  return (
    <>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </>
  );
}
