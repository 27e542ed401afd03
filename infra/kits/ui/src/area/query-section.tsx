import { describeError } from '@rahi/web-kit';
import type { ReactNode } from 'react';
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
  /** Only the page after what is shown could not be read. */
  isFetchNextPageError?: boolean;
  refetch(): unknown;
}

interface QuerySectionProps<T> {
  query: SectionQuery<T>;
  /** What is read, for "Loading: …", "… could not be read" and "… as of 14:05": "Your figures of today". */
  what: string;
  skeleton: ReactNode;
  /** Whether data that cannot be read again shows its age. */
  age?: boolean;
  children: (data: T) => ReactNode;
}

/** A part of a screen that one read fills: its skeleton, its failure with a Retry, or its content. A later failure leaves the content. */
export function QuerySection<T>({ query, what, skeleton, age = false, children }: QuerySectionProps<T>) {
  if (query.data !== undefined)
    return (
      <>
        {age && query.isError && !query.isFetchNextPageError && <AsOf what={what} at={query.dataUpdatedAt} />}
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
