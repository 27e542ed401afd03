import { pushMessageSchema } from '@rahi/contracts/notifications';
import { pathMessage } from './path-message.js';

/** With what TypeScript's DOM library leaves out. */
interface NoticeOptions extends NotificationOptions {
  renotify: boolean;
  vibrate?: number[];
}

interface Notice {
  readonly tag: string;
  close(): void;
}

/** A window of ours. */
export interface OpenWindow {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** The parts of the worker's global scope that are used. */
export interface NoticeScope {
  readonly registration: {
    showNotification(title: string, options: NoticeOptions): Promise<void>;
    getNotifications(filter: { tag: string }): Promise<readonly Notice[]>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly MessageChannel: new () => Pick<MessageChannel, 'port1' | 'port2'>;
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: PressedEvent) => void): void;
}

interface WorkEvent {
  waitUntil(work: Promise<void>): void;
}

interface PushedEvent extends WorkEvent {
  readonly data: { text(): string } | null;
}

interface PressedEvent extends WorkEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

const requestBuzz = [400, 150, 400, 150, 400];
/** A browser ends a worker that takes much longer. */
const longestWaitMs = 60_000;
/** A page of ours leads to a path within this time, or the browser loads the path. */
const answerMs = 600;

/** Shows what the server pushes, and leads to what a pressed notification is about (R33). */
export function handleNotices(scope: NoticeScope): void {
  scope.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(showMessage(scope, event.data.text()));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openNotice(scope, event.notification.data));
  });
}

/**
 * Shows a message from the server, unless it is past its use. Somebody who is looking at Rahi sees what it says there, so it
 * makes no sound then; only a ride request always does. It is shown all the same: Safari ends a subscription whose messages
 * are not.
 */
export async function showMessage(scope: NoticeScope, text: string): Promise<void> {
  const { kind, title, body, url, tag, until } = pushMessageSchema.parse(JSON.parse(text));
  if (until !== undefined && until <= Date.now()) return;
  const isRequest = kind === 'request';
  const windows = await windowsOf(scope);
  const quiet = !isRequest && windows.some(({ focused }) => focused);
  await scope.registration.showNotification(title, {
    body,
    tag,
    data: { url: pathIn(url) },
    icon: '/icons/icon-192.png',
    // One that takes the place of another would otherwise come without a sound.
    renotify: !quiet,
    silent: quiet,
    requireInteraction: isRequest,
    ...(isRequest && { vibrate: requestBuzz }),
  });
  if (isRequest && until !== undefined) await closeAt(scope, tag, until);
}

/** A request that can no longer be answered goes by itself. */
async function closeAt({ registration }: NoticeScope, tag: string, until: number): Promise<void> {
  const waitMs = until - Date.now();
  if (waitMs > longestWaitMs) return;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  for (const notice of await registration.getNotifications({ tag })) notice.close();
}

/** Leads to what a notification is about: in a window of ours that is open, else in a new one. */
export async function openNotice(scope: NoticeScope, data: unknown): Promise<void> {
  const url = pathIn(typeof data === 'object' && data !== null && 'url' in data ? data.url : null);
  const windows = await windowsOf(scope);
  const open =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0];
  if (!open) return void (await scope.clients.openWindow(url));
  await open.focus();
  if (new URL(open.url).pathname === url || (await leads(scope, open, url))) return;
  try {
    await open.navigate(url);
  } catch {
    // A window that another worker serves may not be navigated by this one.
    await scope.clients.openWindow(url);
  }
}

/** Asks the page to go there without loading anew. @returns false when it does not answer, as an older one */
function leads(scope: NoticeScope, open: OpenWindow, url: string): Promise<boolean> {
  const { port1, port2 } = new scope.MessageChannel();
  return new Promise((resolve) => {
    const done = (led: boolean) => {
      port1.close();
      resolve(led);
    };
    const timer = setTimeout(() => done(false), answerMs);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      done(true);
    });
    port1.start();
    open.postMessage(pathMessage(url), [port2]);
  });
}

const windowsOf = ({ clients }: NoticeScope) => clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Only paths of the product are opened. */
function pathIn(url: unknown): string {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : '/';
}
