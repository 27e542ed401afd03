import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { ErrorBoundary, ErrorState, Page } from '@rahi/ui-kit';
import { deviceStorage } from '@rahi/web-kit';
import { BrowserRouter } from '@rahi/web-kit/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FormattedMessage, useIntl } from 'react-intl';
import { runLive } from './live/run-live.js';
import { versionOfPage } from './releases/release-watch.js';
import { ShellMessages } from './messages.js';
import { keepSubscribed } from './notifications/keep-subscribed.js';
import { pushBrowser } from './notifications/push-browser.js';
import { createAreaComponents } from './remotes/area-components.js';
import { createRemoteLoader } from './remotes/remote-loader.js';
import { keepOffline } from './service-worker/keep-offline.js';
import { createShellServices } from './shell-services.js';
import { Shell } from './shell.js';
import { localInbox } from './visitors/local-inbox.js';

const restMs = 4_000;

/** Starts the page. */
export function start(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no #root');
  const shell = createShellServices({
    storage: deviceStorage('localStorage'),
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)'),
    root: document.documentElement,
    geolocation: navigator.geolocation,
    permissions: navigator.permissions,
    push: pushBrowser(window),
    query: window.location.search,
    tabStorage: deviceStorage('sessionStorage'),
    version: versionOfPage(document),
    inbox: () => localInbox(),
  });
  whenAtRest(() => {
    void keepOffline(navigator.serviceWorker, performance);
    void keepSubscribed(shell.notifications, document);
  });
  runLive(shell.live, shell.services.session);
  const components = createAreaComponents(
    createRemoteLoader({ registerRemotes, loadRemote }, shell.overrides),
    shell.releases,
  );
  createRoot(place, { onRecoverableError: reportCause }).render(
    <StrictMode>
      <ShellMessages>
        <ErrorBoundary fallback={() => <Stopped />}>
          <BrowserRouter>
            <Shell shell={shell} components={components} moreAfterMs={1_000} worker={navigator.serviceWorker} />
          </BrowserRouter>
        </ErrorBoundary>
      </ShellMessages>
    </StrictMode>,
  );
}

/** What React mended by rendering again, by its cause: React's own error only says that there was one. */
function reportCause(error: unknown): void {
  reportError(error instanceof Error ? (error.cause ?? error) : error);
}

/** Runs it after the page and its first area have loaded. */
function whenAtRest(act: () => void): void {
  window.addEventListener('load', () => setTimeout(act, restMs));
}

/** Shown when even the header fails. */
function Stopped() {
  const { formatMessage } = useIntl();
  return (
    <Page>
      <ErrorState
        page
        title={formatMessage({ id: 'app.stopped' })}
        onRetry={() => window.location.reload()}
        retryLabel={formatMessage({ id: 'app.reload' })}
      >
        <FormattedMessage id="app.stoppedHint" />
      </ErrorState>
    </Page>
  );
}
