import { LoadMore } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import type { useRideHistory } from './history.queries.js';

/** The next page of rides, while there is one. */
export function MoreRides({ history }: { history: ReturnType<typeof useRideHistory> }) {
  const { formatMessage } = useIntl();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = history;
  if (!hasNextPage) return null;
  return (
    <LoadMore
      pages={history.data?.pages.length ?? 0}
      loading={isFetchingNextPage}
      problem={isFetchNextPageError ? describeError(formatMessage, error, 'history.moreNotLoaded') : null}
      onMore={() => void fetchNextPage()}
    />
  );
}
