import {
  createApiClient,
  createLiveSwitchboard,
  type DeviceStorage,
  type Fetch,
  type RemoteServices,
  type SessionService,
} from '@rahi/web-kit';
import { createLanguageControl } from './language/language-control.js';
import { createChosenCity } from './location/chosen-city.js';
import { onLocationGranted } from './location/location-permission.js';
import { createLocationService } from './location/location-service.js';
import { createPlaceNames } from './location/place-names.js';
import { catalogue } from './messages.js';
import { createNotifications } from './notifications/notifications-control.js';
import type { PushBrowser } from './notifications/push-browser.js';
import { createReleaseWatch } from './releases/release-watch.js';
import { createAreaOverrides } from './remotes/area-override.js';
import { createSessionService } from './session/session-service.js';
import { createStoredUser } from './session/stored-user.js';
import { createLastEmail } from './sign-in/last-email.js';
import type { LocalInbox } from './visitors/use-local-inbox.js';
import { createAppearance, type AppearanceControl } from './theme/appearance.js';
import { createToasts } from './toasts/toast-store.js';

export interface Surroundings {
  storage: DeviceStorage;
  prefersDark: MediaQueryList;
  root: HTMLElement;
  geolocation: Geolocation | undefined;
  permissions?: Pick<Permissions, 'query'>;
  /** The browser's part of notifications; none by default. */
  push?: PushBrowser | null;
  fetch?: Fetch;
  /** The page's query. */
  query?: string;
  /** Storage that lasts as long as the tab. */
  tabStorage: DeviceStorage;
  /** The version that is written in the page. */
  version?: string | null;
  /** Local mode's inbox; none by default. */
  inbox?: LocalInbox;
}

/** Creates everything that has state and exists once in the page. */
export function createShellServices(surroundings: Surroundings) {
  const {
    storage,
    prefersDark,
    root,
    geolocation,
    permissions,
    push = null,
    fetch,
    query = '',
    tabStorage,
    version = null,
    inbox = () => Promise.resolve(null),
  } = surroundings;
  const stored = createStoredUser(storage);
  const api = createApiClient({
    fetch,
    onUnauthenticated: stored.clear,
    // R36: a call that is hard to undo is repeated once the person has confirmed their identity.
    onForbidden: async (problem, call) =>
      (await import('./step-up/ask-step-up.js')).askStepUp({ api, user: stored.getSnapshot(), problem, call }),
  });
  const toasts = createToasts();
  const appearance: AppearanceControl = createAppearance(storage, prefersDark, root);
  // Set when the page has started: signing out is not possible before.
  let signedOut: ((ended: boolean) => void) | null = null;
  const onSignedOut = (act: (ended: boolean) => void) => {
    signedOut = act;
  };
  const session = createSessionService(stored, api, (ended) => signedOut?.(ended));
  const location = createLocationService(
    geolocation,
    (position, isRestart) => {
      // Only signed-in people may ask for the names of places.
      if (stored.getSnapshot()) void followPlace(position, isRestart);
    },
    createChosenCity(tabStorage),
  );
  const followPlace = createPlaceNames(api, location.nameIt);
  onLocationGranted(permissions, location.watchAgain);
  const live = createLiveSwitchboard();
  const notifications = createNotifications({ browser: push, api, session, storage });
  const services: RemoteServices = {
    api,
    toast: toasts.service,
    session,
    location: location.service,
    appearance,
    map: {},
    live,
    notifications,
  };
  const releases = createReleaseWatch(version);
  const language = createLanguageControl(storage, root, catalogue.load);
  onceSignedIn(session, async () => {
    const { followOwnLanguage } = await import('./language/own-language.js');
    followOwnLanguage({ language, session, api, storage });
  });
  const overrides = createAreaOverrides(query, tabStorage);
  const lastEmail = createLastEmail(storage, tabStorage);
  return {
    services,
    live,
    appearance,
    notifications,
    shownToast: toasts.shown,
    onSignedOut,
    releases,
    overrides,
    lastEmail,
    language,
    inbox,
  };
}

export type ShellServices = ReturnType<typeof createShellServices>;

/** Acts as soon as a user is signed in. The code that only they need is not loaded with the sign-in screen. */
function onceSignedIn(session: SessionService, act: () => Promise<void>): void {
  let acted = false;
  const check = () => {
    if (acted || !session.getSnapshot()) return;
    acted = true;
    act().catch((error: unknown) => {
      acted = false;
      console.warn(error);
    });
  };
  session.subscribe(check);
  check();
}
