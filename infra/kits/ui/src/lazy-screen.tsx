import { useScreenFailed, type MessageId } from '@rahi/web-kit';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorBoundary } from './error-boundary.js';

import { ErrorState } from './notice-states.js';

export interface LazyScreenOptions {
  /** The message that names it, for the error: "The map", "Your rides". */
  name: MessageId;
  /** A skeleton in the shape of the component. */
  loading: ReactNode;
  /** The frame around the error, if it needs one: a `Page`, the map's ground. */
  frame?(content: ReactNode): ReactNode;
}

/**
 * A component in a separate file, with a skeleton, an error boundary and a Retry that loads the file again (`lazy()` by
 * itself never forgets a failed load): `lazyScreen(async () => (await import('./trip.screen.js')).TripScreen, …)`.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { name, loading, frame = (content) => content }: LazyScreenOptions,
): ComponentType<P> {
  const fresh = () => lazy(async () => ({ default: await load() }));
  let current = fresh();
  const renew = () => {
    current = fresh();
  };

  return function LazyScreen(props: P) {
    const { formatMessage } = useIntl();
    const screenFailed = useScreenFailed();
    const [Part, setPart] = useState(() => current);
    return (
      <ErrorBoundary
        onError={(error) => {
          renew();
          screenFailed(error);
        }}
        fallback={(_error, reset) =>
          frame(
            <ErrorState
              title={formatMessage({ id: 'ui.notShown' }, { name: formatMessage({ id: name }) })}
              onRetry={() => {
                setPart(() => current);
                reset();
              }}
            >
              <FormattedMessage id="ui.checkConnection" />
            </ErrorState>,
          )
        }
      >
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
