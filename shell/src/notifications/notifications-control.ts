import { pushKey, subscribePush, unsubscribePush } from '@rahi/contracts/calls/auth.calls';
import { pushSubscriptionSchema } from '@rahi/contracts/notifications';
import {
  createStore,
  type ApiClient,
  type DeviceStorage,
  type NotificationsService,
  type NotificationsState,
  type SessionService,
} from '@rahi/web-kit';
import type { PushBrowser } from './push-browser.js';

/** Stores the user who turned notifications off on this device. */
const offKey = 'rahi.notificationsOff';

/** The service that areas use, plus the calls that only the shell makes. */
export interface NotificationsControl extends NotificationsService {
  /** Turns notifications on at the person's request. @throws ApiError, NetworkError, DOMException */
  turnOn(): Promise<NotificationsState>;
  /** Reads from the browser whether this device is subscribed: its settings may have changed. */
  refresh(): Promise<NotificationsState>;
}

interface Surroundings {
  browser: PushBrowser | null;
  api: ApiClient;
  session: SessionService;
  storage: DeviceStorage;
}

/**
 * Notifications on this device. The device is subscribed with the browser's push service, and svc-auth stores the
 * subscription with the session. It ends with the session: the next person who signs in is asked again.
 */
export function createNotifications({ browser, api, session, storage }: Surroundings): NotificationsControl {
  const store = createStore<NotificationsState>(browser ? blockedOr(browser, 'off') : 'unsupported');
  let subscribing: Promise<NotificationsState> | null = null;

  function become(state: NotificationsState): NotificationsState {
    store.set(state);
    return state;
  }

  async function subscribe(device: PushBrowser): Promise<NotificationsState> {
    // Must come first: a browser asks only while it handles a press.
    const permission = device.permission() === 'granted' ? 'granted' : await device.askPermission();
    if (permission !== 'granted') return become(blockedOr(device, 'off'));
    storage.removeItem(offKey);
    const { publicKey } = await api.call(pushKey, {});
    if (publicKey === null) return become('unsupported');
    const key = bytesOf(publicKey);
    const had = await device.subscription();
    // A browser keeps a device to the key that it was subscribed with.
    if (had && !isOfKey(had, key)) await had.unsubscribe();
    const body = pushSubscriptionSchema.parse((await device.subscribe(key)).toJSON());
    await api.call(subscribePush, { body });
    return become('on');
  }

  async function turnOn(): Promise<NotificationsState> {
    if (!browser) return 'unsupported';
    subscribing ??= subscribe(browser).finally(() => {
      subscribing = null;
    });
    return subscribing;
  }

  async function signedOut(): Promise<void> {
    if (!browser) return;
    // The server dropped it with the session. Without this call the browser would keep an unused subscription.
    await (await browser.subscription())?.unsubscribe();
    if (store.getSnapshot() !== 'unsupported') become(blockedOr(browser, 'off'));
  }

  let whose = session.getSnapshot()?.id ?? null;
  session.subscribe(() => {
    const now = session.getSnapshot()?.id ?? null;
    const ended = whose !== null && now !== whose;
    whose = now;
    if (ended) signedOut().catch((error: unknown) => console.warn('This device is still subscribed.', error));
  });

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    turnOn,

    async enable() {
      const state = store.getSnapshot();
      if (state === 'on' || storage.getItem(offKey) === whose) return state;
      return turnOn().catch((error: unknown) => {
        console.warn('Notifications could not be turned on.', error);
        return store.getSnapshot();
      });
    },

    async disable() {
      if (!browser || whose === null) return store.getSnapshot();
      storage.setItem(offKey, whose);
      await (await browser.subscription())?.unsubscribe();
      become(blockedOr(browser, 'off'));
      // If this call fails, the server learns it from the push service when it sends the next message.
      await api
        .call(unsubscribePush, {})
        .catch((error: unknown) => console.info('Not yet known to the server.', error));
      return store.getSnapshot();
    },

    async refresh() {
      const state = store.getSnapshot();
      if (!browser || whose === null || state === 'unsupported') return state;
      const subscribed = browser.permission() === 'granted' && (await browser.subscription()) !== null;
      return become(subscribed ? 'on' : blockedOr(browser, 'off'));
    },
  };
}

function blockedOr<S extends NotificationsState>(browser: PushBrowser, state: S): S | 'denied' {
  return browser.permission() === 'denied' ? 'denied' : state;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
}
