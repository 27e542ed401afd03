import { ErrorBoundary, ErrorState, Page } from '@rahi/ui-kit';
import type { ReactNode } from 'react';

/** Keeps a screen's failure to that screen. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary onError={logged} fallback={screenFailure}>
      {children}
    </ErrorBoundary>
  );
}

const logged = (error: Error): void => console.error(error);

const screenFailure = (_error: Error, reset: () => void): ReactNode => (
  <Page>
    <ErrorState title="This screen could not be shown" onRetry={reset}>
      Something on it went wrong. Nothing you did is lost: try again, or reload the page.
    </ErrorState>
  </Page>
);
