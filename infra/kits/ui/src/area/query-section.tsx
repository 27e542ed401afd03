import { describeError, type MessageId } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ErrorState } from '../notice-states.js';
import { Loading } from '../skeleton.js';
import { AsOf } from './as-of.js';

/** The part of a TanStack query that a section needs, paged or not. */
interface SectionQuery<T> {
  data: T | undefined;
  dataUpdatedAt: number;
  error: Error | null;
  isError: boolean;
  isFetching: boolean;
  /** Only the next page could not be read. */
  isFetchNextPageError?: boolean;
  refetch(): unknown;
}

interface QuerySectionProps<T> {
  query: SectionQuery<T>;
  /** The message that names the data, for "Loading: …", "… could not be read" and "… as of 14:05". */
  what: MessageId;
  skeleton: ReactNode;
  /** Whether data that cannot be refreshed shows its age. */
  age?: boolean;
  children: (data: T) => ReactNode;
}

/** A part of a screen that one read fills: its skeleton, its failure with a Retry, or its content. A later failure leaves the content. */
export function QuerySection<T>({ query, what, skeleton, age = false, children }: QuerySectionProps<T>) {
  const { formatMessage } = useIntl();
  if (query.data !== undefined)
    return (
      <>
        {age && query.isError && !query.isFetchNextPageError && <AsOf what={what} at={query.dataUpdatedAt} />}
        {children(query.data)}
      </>
    );
  if (query.isError)
    return (
      <ErrorState
        title={formatMessage({ id: 'ui.notRead' }, { what: formatMessage({ id: what }) })}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {describeError(formatMessage, query.error, 'error.unexplained')}
      </ErrorState>
    );
  return (
    <Loading label={formatMessage({ id: 'ui.loadingWhat' }, { what: formatMessage({ id: what }) })}>{skeleton}</Loading>
  );
}
