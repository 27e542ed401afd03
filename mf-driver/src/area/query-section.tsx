import { ErrorState, Loading } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import type { QueryObserverResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsOf } from './as-of.js';

/** What is needed of a query, paged or not. */
type Read<T> = Pick<QueryObserverResult<T>, 'data' | 'dataUpdatedAt' | 'error' | 'isError' | 'isFetching'> & {
  refetch(): unknown;
  /** Only the page after what is shown could not be read. */
  isFetchNextPageError?: boolean;
};

interface QuerySectionProps<T> {
  query: Read<T>;
  /** What is read, for "Loading …", "… could not be read" and "… as of 14:05": "Your figures of today". */
  what: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A part of a screen fed by one read: its skeleton, its failure with a Retry, or its content. What is known stays, and says how old it is. */
export function QuerySection<T>({ query, what, skeleton, children }: QuerySectionProps<T>) {
  if (query.data !== undefined)
    return (
      <>
        {query.isError && !query.isFetchNextPageError && <AsOf what={what} at={query.dataUpdatedAt} />}
        {children(query.data)}
      </>
    );
  if (query.isError)
    return (
      <ErrorState title={`${what} could not be read`} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {describeError(query.error, 'The server did not say why.')}
      </ErrorState>
    );
  return <Loading label={`Loading: ${what}`}>{skeleton}</Loading>;
}
