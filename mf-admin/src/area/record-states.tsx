import { Button, EmptyState, ErrorState, Loading, Page, Skeleton, type IconName } from '@rahi/ui-kit';
import { ApiError, describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import type { UseQueryResult } from '@tanstack/react-query';
import { ScreenHead } from './screen-head.js';

interface RecordStatesProps {
  /** "Ride", "User", "Driver". */
  title: string;
  icon: IconName;
  query: UseQueryResult<unknown>;
  /** The tab that it may be found in. */
  tab: 'rides' | 'users' | 'drivers';
}

/** A page of one thing while that is not known: loading, not there, or failed with a Retry. */
export function RecordStates({ title, icon, query, tab }: RecordStatesProps) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const what = title.toLowerCase();
  // An address that is no id is refused as one, and is not there either.
  const unknown = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <Page width="desk">
      <ScreenHead title={title} />
      {unknown && (
        <EmptyState
          icon={icon}
          title={`${title} not found`}
          action={<Button onClick={() => void navigate(`${basePath}?tab=${tab}`)}>To the {tab}</Button>}
        >
          There is no {what} at this address.
        </EmptyState>
      )}
      {query.isError && !unknown && (
        <ErrorState
          title={`The ${what} could not be read`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {describeError(query.error, 'The server did not say why.')}
        </ErrorState>
      )}
      {query.isPending && (
        <Loading label={`Loading: the ${what}`}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
    </Page>
  );
}
