import { ErrorBoundary, ErrorState, OfflineBar, Page } from '@rahi/ui-kit';
import { NetworkError, useOnline, useStore } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocation } from '@rahi/web-kit/router';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Header } from './header/header.js';
import { useTopHeight } from './header/use-top-height.js';
import { watchReleases } from './releases/release-watch.js';
import type { AreaComponents } from './remotes/area-components.js';
import { areaOfPath } from './remotes/areas.js';
import { AppRoutes } from './routes/app-routes.js';
import { followNotices, type WorkerMessages } from './service-worker/path-message.js';
import type { ShellServices } from './shell-services.js';
import { ToastArea } from './toasts/toast-area.js';
import { withLaterTexts } from './with-later-texts.js';
import styles from './shell.module.css';

const LaterBars = lazy(async () => ({
  default: await withLaterTexts(async () => (await import('./later-parts.js')).LaterBars)(),
}));
const Tooltips = lazy(async () => ({ default: (await import('./later-parts.js')).Tooltips }));

interface ShellProps {
  shell: ShellServices;
  components: AreaComponents;
  /**
   * How long after the first area is shown the shell loads what can wait, in milliseconds: by then the area has its files. Null: at once,
   * beside the area.
   */
  moreAfterMs: number | null;
  /** The service worker's messages; undefined when the browser does not support workers. */
  worker?: WorkerMessages;
}

/** The page around every area: header, screen, toasts. Needs a router above it. */
export function Shell(props: ShellProps) {
  const { shell, components, worker } = props;
  const {
    services,
    appearance,
    notifications,
    shownToast,
    onSignedOut,
    releases,
    overrides,
    lastEmail,
    language,
    inbox,
  } = shell;
  const { formatMessage } = useIntl();
  const online = useOnline();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSignedOut((ended) => {
        const [title, description] = [
          formatMessage({ id: 'session.signedOutHere' }),
          formatMessage({ id: 'session.signOutAgain' }),
        ];
        if (!ended) services.toast.show({ title, description, tone: 'warn' });
        void navigate('/login');
      }),
    [onSignedOut, navigate, services.toast, formatMessage],
  );
  useFreshSession(services);
  useFirstFix(services);
  useEffect(() => followNotices(worker, (path) => void navigate(path)), [worker, navigate]);
  useEffect(() => watchReleases(releases, document), [releases]);

  const isTimeForMore = useTimeForMore(props);

  const top = useRef<HTMLDivElement>(null);
  useTopHeight(top);
  return (
    <>
      <a className={styles.skip} href="#content">
        <FormattedMessage id="app.skip" />
      </a>
      <div ref={top} className={styles.top}>
        <Header session={services.session} location={services.location} appearance={appearance} releases={releases} />
        <OfflineBar online={online} />
        <Later when={isTimeForMore}>
          <LaterBars services={services} releases={releases} overrides={overrides} />
        </Later>
      </div>
      <main id="content" tabIndex={-1} className={styles.content}>
        <ErrorBoundary fallback={brokenPage}>
          <AppRoutes
            services={services}
            components={components}
            lastEmail={lastEmail}
            notifications={notifications}
            appearance={appearance}
            language={language}
            inbox={inbox}
          />
        </ErrorBoundary>
      </main>
      <Later when={isTimeForMore}>
        <Tooltips />
      </Later>
      <ToastArea shown={shownToast} toasts={services.toast} />
    </>
  );
}

/** Whether the first screen has its files, so that what can wait is loaded. What the shell itself shows first is there at once. */
function useTimeForMore({ shell: { services }, components: { isShown }, moreAfterMs }: ShellProps): boolean {
  const [isTime, setTime] = useState(moreAfterMs === null);
  const isSignedIn = useStore(services.session) !== null;
  const { pathname } = useLocation();
  const isAreaFirst = isSignedIn && areaOfPath(pathname) !== null;
  const isAreaShown = useStore(isShown);
  useEffect(() => {
    if (isAreaFirst && !isAreaShown) return;
    const timer = setTimeout(() => setTime(true), isAreaFirst ? (moreAfterMs ?? 0) : 0);
    return () => clearTimeout(timer);
  }, [isAreaFirst, isAreaShown, moreAfterMs]);
  return isTime;
}

/** Loads its content when it is time. Without it the page works. */
function Later({ when, children }: { when: boolean; children: ReactNode }) {
  const isShown = useDeferredValue(when, false);
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>{isShown && children}</Suspense>
    </ErrorBoundary>
  );
}

const brokenPage = (_error: Error, reset: () => void) => <BrokenPage onRetry={reset} />;

function BrokenPage({ onRetry }: { onRetry(): void }) {
  const { formatMessage } = useIntl();
  return (
    <Page>
      <ErrorState page title={formatMessage({ id: 'app.pageStopped' })} onRetry={onRetry}>
        <FormattedMessage id="app.pageStoppedHint" />
      </ErrorState>
    </Page>
  );
}

/** Reads the stored user again at the start; a 401 clears it (R1). */
function useFreshSession({ session }: ShellServices['services']): void {
  useEffect(() => {
    if (!session.getSnapshot()) return;
    session.refresh().catch((error: unknown) => {
      // Without an answer the stored user stays, which keeps stored data readable offline.
      if (!(error instanceof NetworkError)) console.error(error);
    });
  }, [session]);
}

/** Asks the device for its position once a user is signed in. */
function useFirstFix({ session, location }: ShellServices['services']): void {
  const signedIn = useStore(session) !== null;
  useEffect(() => {
    if (!signedIn) return;
    // The header and the screens that need a position show the error, which is in the location's state.
    location.locate().catch(() => undefined);
  }, [signedIn, location]);
}
