import { useDocumentTitle, useRemote, useScreenFailed, type MessageId } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { Route, Routes, useLocation } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.js';
import { ErrorBoundary } from '../error-boundary.js';
import { NotFound } from '../not-found.js';
import { ErrorState } from '../notice-states.js';
import { Page } from '../page.js';

export interface AreaScreen {
  /** Below the area's base path; empty for its home. */
  path: string;
  /** The message that names it, for its failure: "Your trip". "This screen" by default. */
  name?: MessageId;
  screen: ReactNode;
}

interface AreaRoutesProps {
  screens: readonly AreaScreen[];
  /** The message on the button to the area's home: "Back to riding". */
  home: MessageId;
  /** The message below the title of a screen's failure. */
  failureNote?: MessageId;
}

/**
 * The screens of an area by path. A screen that fails shows an error while the others keep working; a path without a
 * screen is a 404.
 */
export function AreaRoutes({ screens, home, failureNote = 'ui.screenFailed' }: AreaRoutesProps) {
  return (
    <Routes>
      {screens.map(({ path, name = 'ui.thisScreen', screen }) => (
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
  const screenFailed = useScreenFailed();
  const report = (error: Error) => {
    console.error(`${failure.name} failed`, error);
    screenFailed(error);
  };
  return (
    <ErrorBoundary resetKey={pathname} onError={report} fallback={failureWith(failure)}>
      {children}
    </ErrorBoundary>
  );
}

const failureWith = (failure: Omit<ScreenFailureProps, 'onRetry'>) => (_error: Error, reset: () => void) => (
  <ScreenFailure {...failure} onRetry={reset} />
);

interface ScreenFailureProps {
  name: MessageId;
  home: MessageId;
  note: MessageId;
  onRetry(): void;
}

function ScreenFailure({ name, home, note, onRetry }: ScreenFailureProps) {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  const { basePath } = useRemote();
  return (
    <Page>
      <ErrorState title={formatMessage({ id: 'ui.notShown' }, { name: formatMessage({ id: name }) })} onRetry={onRetry}>
        <FormattedMessage id={note} />
      </ErrorState>
      {pathname !== basePath && <HomeButton label={home} wide />}
    </Page>
  );
}

function NoSuchScreen({ home }: { home: MessageId }) {
  useDocumentTitle(useIntl().formatMessage({ id: 'ui.notFound.heading' }));
  return <NotFound action={<HomeButton label={home} />} />;
}

function HomeButton({ label, wide }: { label: MessageId; wide?: boolean }) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <Button wide={wide} onClick={() => void navigate(basePath)}>
      <FormattedMessage id={label} />
    </Button>
  );
}
