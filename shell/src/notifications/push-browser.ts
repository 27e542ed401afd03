import { registerWorker } from '../service-worker/keep-offline.js';

/** The functions of a browser that notifications need. */
export interface PushBrowser {
  /** The person's answer; `default` before there is one. */
  permission(): NotificationPermission;
  askPermission(): Promise<NotificationPermission>;
  /** This device's subscription, if it has one; starts no worker. */
  subscription(): Promise<PushSubscription | null>;
  /** Subscribes this device at the browser's push service. @throws DOMException where the browser or the service refuses */
  subscribe(publicKey: Uint8Array<ArrayBuffer>): Promise<PushSubscription>;
}

/** A worker that cannot be installed is never ready, and a push service that cannot be reached is asked again and again. */
const patienceMs = 20_000;

/** The browser's own part of notifications; null when it does not support them, as on an iPhone until Rahi is on the Home Screen. */
export function pushBrowser(page: Window & typeof globalThis): PushBrowser | null {
  const { serviceWorker } = page.navigator;
  if (!serviceWorker || !('Notification' in page) || !('PushManager' in page)) return null;
  return {
    permission: () => page.Notification.permission,
    askPermission: () => page.Notification.requestPermission(),
    async subscription() {
      const registration = await serviceWorker.getRegistration();
      return (await registration?.pushManager.getSubscription()) ?? null;
    },
    async subscribe(applicationServerKey) {
      await registerWorker(serviceWorker);
      const subscribed = serviceWorker.ready.then(({ pushManager }) =>
        pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
      );
      return Promise.race([subscribed, tooLate(AbortSignal.timeout(patienceMs))]);
    },
  };
}

function tooLate(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
