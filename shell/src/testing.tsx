import { makeUser, MemoryRouter, stubFetch, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { deviceStorage } from '@rahi/web-kit';
import { useLocation } from '@rahi/web-kit/router';
import type { User } from '@rahi/contracts/user';
import { render } from '@testing-library/react';
import { ShellMessages } from './messages.js';
import { createAreaComponents } from './remotes/area-components.js';
import type { RemoteLoader } from './remotes/remote-loader.js';
import { storedUserKey } from './session/stored-user-key.js';
import type { PushBrowser } from './notifications/push-browser.js';
import type { WorkerMessages } from './service-worker/path-message.js';
import { createShellServices } from './shell-services.js';
import { Shell } from './shell.js';
import type { LocalInbox } from './visitors/use-local-inbox.js';
import { loadToaster } from './toasts/toast-area.js';
// Loaded before the first test; a page fetches them when they are opened.
import './account/account.screen.js';
import './help/help.screen.js';
import './onboarding/onboarding.screen.js';
import './later-parts.js';
import './visitors/visitors.js';
import './requests/ask-driver.js';
import './messages/en.later.json' with { type: 'json' };

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
  /** Entries of sessionStorage, which a tab keeps when it is loaded again. */
  tab?: Record<string, string>;
  push?: PushBrowser;
  worker?: WorkerMessages;
  /** Local mode's inbox. */
  inbox?: LocalInbox;
  /** As the shell's own: at once by default. */
  moreAfterMs?: number | null;
}

/** Opens the whole shell at a path, on a stubbed server. */
export function openShell({
  path,
  user,
  handlers = {},
  loader = areasByName,
  geolocation,
  storage = {},
  tab = {},
  push,
  worker,
  inbox,
  moreAfterMs = null,
}: Opened) {
  window.localStorage.clear();
  for (const [key, value] of Object.entries(storage)) window.localStorage.setItem(key, value);
  window.sessionStorage.clear();
  for (const [key, value] of Object.entries(tab)) window.sessionStorage.setItem(key, value);
  if (user) window.localStorage.setItem(storedUserKey, JSON.stringify(user));
  const server = stubFetch({
    ...(user && {
      'GET /api/auth/session': { body: user },
      [`GET /api/users/${user.id}/passkeys`]: { body: { passkeys: [], recoveryCodesLeft: 0 } },
    }),
    ...handlers,
  });
  const shell = createShellServices({
    storage: deviceStorage('localStorage'),
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)'),
    root: document.documentElement,
    geolocation,
    push,
    tabStorage: deviceStorage('sessionStorage'),
    fetch: server.fetch,
    inbox,
  });
  const components = createAreaComponents(loader, shell.releases);
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <Shell shell={shell} components={components} moreAfterMs={moreAfterMs} worker={worker} />
      <Whereabouts />
    </MemoryRouter>,
    { wrapper: ShellMessages },
  );
  return { shell, requests: server.seen, unmount };
}

/** Areas that load at once and show their name. */
/** Areas that are there at once, and say whose they are. */
export const areasByName: RemoteLoader = {
  load: async (area) => ({ app: ({ user }) => <p>{`${area} area of ${user.name}`}</p>, version: '1', map: {} }),
  canReplace: async () => false,
};

function Whereabouts() {
  return <output aria-label="Path">{useLocation().pathname}</output>;
}

export const rider = makeUser();
export const driver = makeUser({ type: 'driver' });
export const newcomer = makeUser({ name: null, phone: null });

/** The key of a test's push service, base64url. */
export const testPushKey = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';

/** A browser that can show notifications; `answers` is what the person says when it asks. */
export class StandInBrowser implements PushBrowser {
  asked = 0;
  answers: NotificationPermission = 'granted';
  own: PushSubscription | null = null;
  #subscriptions = 0;

  constructor(public given: NotificationPermission = 'default') {}

  permission = () => this.given;
  subscription = async () => this.own;

  askPermission = async () => {
    // A browser asks only while there is no answer.
    if (this.given !== 'default') return this.given;
    this.asked += 1;
    this.given = this.answers;
    return this.given;
  };

  async subscribe(publicKey: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
    this.#subscriptions += 1;
    const endpoint = `https://fcm.googleapis.com/fcm/send/${this.#subscriptions}`;
    const keys = { p256dh: testPushKey, auth: 'tBHItJI5svbpez7KI4CCXg' };
    this.own = {
      endpoint,
      expirationTime: null,
      options: { userVisibleOnly: true, applicationServerKey: publicKey.buffer },
      getKey: () => null,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        this.own = null;
        return true;
      },
    };
    return this.own;
  }
}
