import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { Route, Routes, useLocation, useNavigate } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { ErrorBoundary } from '../error-boundary.js';
import { NotFound } from '../not-found.js';
import { ErrorState } from '../notice-states.js';
import { Page } from '../page.js';

export interface AreaScreen {
  /** Below the area's base path; empty for its home. */
  path: string;
  /** Starts the title of its failure: "Your trip could not be shown". "This screen" by default. */
  name?: string;
  screen: ReactNode;
}

interface AreaRoutesProps {
  screens: readonly AreaScreen[];
  /** The button to the area's home: "Back to riding". */
  home: string;
  /** Stands below the title of a screen's failure. */
  failureNote?: string;
}

/** An area's screens by their paths. A screen that fails says so, and the others keep working; a path without a screen is a 404. */
export function AreaRoutes({
  screens,
  home,
  failureNote = 'Something on it went wrong. Nothing you did is lost: try again, or reload the page.',
}: AreaRoutesProps) {
  return (
    <Routes>
      {screens.map(({ path, name = 'This screen', screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <ScreenBoundary key={path} name={name} home={home} note={failureNote}>
              {screen}
            </ScreenBoundary>
          }
        />
      ))}
      <Route path="*" element={<NoSuchScreen home={home} />} />
    </Routes>
  );
}

interface ScreenBoundaryProps extends Omit<ScreenFailureProps, 'onRetry'> {
  children: ReactNode;
}

function ScreenBoundary({ children, ...failure }: ScreenBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      onError={(error) => console.error(`${failure.name} failed`, error)}
      fallback={failureWith(failure)}
    >
      {children}
    </ErrorBoundary>
  );
}

const failureWith = (failure: Omit<ScreenFailureProps, 'onRetry'>) => (_error: Error, reset: () => void) => (
  <ScreenFailure {...failure} onRetry={reset} />
);

interface ScreenFailureProps {
  name: string;
  home: string;
  note: string;
  onRetry(): void;
}

function ScreenFailure({ name, home, note, onRetry }: ScreenFailureProps) {
  const { pathname } = useLocation();
  const { basePath } = useRemote();
  return (
    <Page>
      <ErrorState title={`${name} could not be shown`} onRetry={onRetry}>
        {note}
      </ErrorState>
      {pathname !== basePath && <HomeButton label={home} wide />}
    </Page>
  );
}

function NoSuchScreen({ home }: { home: string }) {
  useDocumentTitle('404 Page Not Found');
  return <NotFound action={<HomeButton label={home} />} />;
}

function HomeButton({ label, wide }: { label: string; wide?: boolean }) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <Button wide={wide} onClick={() => void navigate(basePath)}>
      {label}
    </Button>
  );
}
