import { makeUser, stubFetch, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { deviceStorage } from '@rahi/web-kit';
import { MemoryRouter, useLocation } from '@rahi/web-kit/router';
import type { User } from '@rahi/contracts/user';
import { render } from '@testing-library/react';
import { ShellMessages } from './messages.js';
import { createAreaComponents } from './remotes/area-components.js';
import type { RemoteLoader } from './remotes/remote-loader.js';
import { storedUserKey } from './session/stored-user-key.js';
import { createShellServices } from './shell-services.js';
import { Shell } from './shell.js';
import { loadToaster } from './toasts/toast-area.js';
// Loaded before the first test; a page fetches it when it is opened.
import './onboarding/onboarding.screen.js';

await loadToaster();

interface Opened {
  path: string;
  /** Stored in the browser before the page opens. */
  user?: User;
  handlers?: Record<string, StubHandler | StubAnswer>;
  loader?: RemoteLoader;
  geolocation?: Geolocation;
  /** Further entries of localStorage. */
  storage?: Record<string, string>;
}

/** Opens the whole shell at a path, on a stubbed server. */
export function openShell({ path, user, handlers = {}, loader = areasByName, geolocation, storage = {} }: Opened) {
  window.localStorage.clear();
  for (const [key, value] of Object.entries(storage)) window.localStorage.setItem(key, value);
  if (user) window.localStorage.setItem(storedUserKey, JSON.stringify(user));
  const server = stubFetch({ ...(user && { 'GET /api/auth/session': { body: user } }), ...handlers });
  const shell = createShellServices({
    storage: deviceStorage('localStorage'),
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)'),
    root: document.documentElement,
    geolocation,
    tabStorage: deviceStorage('sessionStorage'),
    fetch: server.fetch,
  });
  const components = createAreaComponents(loader, shell.releases);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Shell shell={shell} components={components} />
      <Whereabouts />
    </MemoryRouter>,
    { wrapper: ShellMessages },
  );
  return { shell, requests: server.seen };
}

/** Areas that load at once and show their name. */
const areasByName: RemoteLoader = {
  load: async (area) => ({ app: ({ user }) => <p>{`${area} area of ${user.name}`}</p>, version: '1', map: {} }),
};

function Whereabouts() {
  return <output aria-label="Path">{useLocation().pathname}</output>;
}

export const rider = makeUser();
export const driver = makeUser({ type: 'driver' });
export const newcomer = makeUser({ name: null, phone: null });
