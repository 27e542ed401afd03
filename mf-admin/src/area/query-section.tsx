import { ErrorState, Loading } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface QuerySectionProps<T> {
  query: UseQueryResult<T>;
  /** What is read, for "Loading …" and "… could not be read": "Your figures of today". */
  what: string;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** A part of a screen fed by one read: its skeleton, its failure with a Retry, or its content. What is known stays. */
export function QuerySection<T>({ query, what, skeleton, children }: QuerySectionProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <ErrorState title={`${what} could not be read`} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {describeError(query.error, 'The server did not say why.')}
      </ErrorState>
    );
  return <Loading label={`Loading: ${what}`}>{skeleton}</Loading>;
}
