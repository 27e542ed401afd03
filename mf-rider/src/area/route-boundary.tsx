import { Button, ErrorBoundary, ErrorState, Page } from '@rahi/ui-kit';
import { useLocation, useNavigate } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { riderPaths, useRiderArea } from './rider-area.js';

/** A screen that fails costs that screen alone, says so, and offers the way on. */
export function RouteBoundary({ name, children }: { name: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      key={pathname}
      onError={(error) => console.error(`${name} failed`, error)}
      fallback={failureOf(name)}
    >
      {children}
    </ErrorBoundary>
  );
}

const failureOf = (name: string) => (_error: Error, reset: () => void) => <ScreenFailure name={name} onRetry={reset} />;

function ScreenFailure({ name, onRetry }: { name: string; onRetry(): void }) {
  const { basePath } = useRiderArea();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const home = riderPaths.home(basePath);
  return (
    <Page>
      <ErrorState title={`${name} could not be shown`} onRetry={onRetry}>
        This page broke. A ride under way goes on all the same.
      </ErrorState>
      {pathname !== home && (
        <Button wide onClick={() => void navigate(home)}>
          Back to riding
        </Button>
      )}
    </Page>
  );
}
