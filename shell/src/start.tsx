import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { BrowserRouter } from '@rahi/web-kit/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserStorage } from './browser-storage.js';
import { createRemoteLoader } from './remotes/remote-loader.js';
import { createShellServices } from './shell-services.js';
import { Shell } from './shell.js';

/** Brings the page to life. */
export function start(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no #root');
  const shell = createShellServices({
    storage: browserStorage(),
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)'),
    root: document.documentElement,
    geolocation: navigator.geolocation,
  });
  const loader = createRemoteLoader({ registerRemotes, loadRemote });
  createRoot(place).render(
    <StrictMode>
      <BrowserRouter>
        <Shell shell={shell} loader={loader} />
      </BrowserRouter>
    </StrictMode>,
  );
}
