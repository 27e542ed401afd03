import { Button, EmptyState, ErrorState, Loading, Page, Skeleton, type IconName } from '@rahi/ui-kit';
import { ApiError, describeError, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScreenHead } from './screen-head.js';

interface RecordStatesProps {
  icon: IconName;
  query: UseQueryResult<unknown>;
  /** The tab that it may be found in. */
  tab: 'rides' | 'users' | 'drivers';
}

/** A page of one thing while that is not known: loading, not there, or failed with a Retry. */
export function RecordStates({ icon, query, tab }: RecordStatesProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  // The server refuses an address without a valid id with 400: that record does not exist either.
  const unknown = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <Page width="desk">
      <ScreenHead title={formatMessage({ id: `record.${tab}` })} />
      {unknown && (
        <EmptyState
          icon={icon}
          title={formatMessage({ id: 'record.notFound' }, { tab })}
          action={
            <Button onClick={() => void navigate(`${basePath}?tab=${tab}`)}>
              <FormattedMessage id="record.list" values={{ tab }} />
            </Button>
          }
        >
          <FormattedMessage id="record.notFoundHint" values={{ tab }} />
        </EmptyState>
      )}
      {query.isError && !unknown && (
        <ErrorState
          title={formatMessage({ id: 'record.notRead' }, { tab })}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {describeError(formatMessage, query.error, 'error.unexplained')}
        </ErrorState>
      )}
      {query.isPending && (
        <Loading label={formatMessage({ id: 'record.loading' }, { tab })}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
    </Page>
  );
}
