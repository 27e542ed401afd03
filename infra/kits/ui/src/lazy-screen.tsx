import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.js';
import { ErrorState } from './notice-states.js';

interface LazyScreenOptions {
  /** What it is, for the error: "The map", "Your rides". */
  name: string;
  /** A skeleton in the shape of what comes. */
  loading: ReactNode;
  /** Around the error, where it needs a place of its own: a `Page`, the map's ground. */
  frame?(content: ReactNode): ReactNode;
}

/**
 * A part of an app in a file of its own, with skeleton, error boundary and a Retry that really loads again. (`lazy()` by
 * itself remembers a failed load for good.)
 */
export function lazyScreen<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { name, loading, frame = (content) => content }: LazyScreenOptions,
): ComponentType<P> {
  let current = lazy(load);
  const renew = () => {
    current = lazy(load);
  };

  return function LazyScreen(props: P) {
    const [Part, setPart] = useState(() => current);
    return (
      <ErrorBoundary
        onError={renew}
        fallback={(_error, reset) =>
          frame(
            <ErrorState
              title={`${name} could not be shown`}
              onRetry={() => {
                setPart(() => current);
                reset();
              }}
            >
              Check your connection, then try again.
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
