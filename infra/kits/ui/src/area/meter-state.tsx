import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '../banner.js';
import { Button } from '../button.js';
import { Loading, Skeleton } from '../skeleton.js';

/** Set when what a trip has driven could not be read: what is shown may be old. */
export type MeterFailure = { retrying: boolean; onRetry(): void } | null;

interface MeterStateProps {
  failure: MeterFailure;
  /** The figures; null before they are known. */
  children: ReactNode;
}

/** Around the figures of a trip that is charged by what it drives: while they are loaded, and when they could not be. */
export function MeterState({ failure, children }: MeterStateProps) {
  const { formatMessage } = useIntl();
  return (
    <>
      {failure && (
        <Banner
          tone="neutral"
          title={formatMessage({ id: 'ui.trip.rentalNotRead' })}
          action={
            <Button small loading={failure.retrying} onClick={failure.onRetry}>
              <FormattedMessage id="ui.retry" />
            </Button>
          }
        />
      )}
      {children ??
        (!failure && (
          <Loading label={formatMessage({ id: 'ui.trip.rentalLoading' })}>
            <Skeleton />
            <Skeleton />
          </Loading>
        ))}
    </>
  );
}
