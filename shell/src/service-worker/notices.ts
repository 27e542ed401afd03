import { pushMessageSchema, type PushMessage } from '@rahi/contracts/notifications';
import { pathMessage } from './path-message.js';
import { askStanding, type Ask, type Standing } from './request-standing.js';

/** Adds the fields that TypeScript's DOM library leaves out. */
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
  readonly fetch: Ask;
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

/** Shows the server's push messages, and opens the page of a notification that is pressed (R33). */
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
 * Shows a message from the server, always: Safari ends a subscription whose messages are not shown. It makes no sound in
 * quiet hours, nor while the person is looking at Rahi and can already see the news there, except for a ride request. A
 * request that came too late
 * says so, without a sound; the server decides that.
 */
export async function showMessage(scope: NoticeScope, text: string): Promise<void> {
  const message = pushMessageSchema.parse(JSON.parse(text));
  if (message.kind === 'request') return showRequest(scope, message);
  const windows = await windowsOf(scope);
  const quiet = message.quiet === true || windows.some(({ focused }) => focused);
  await scope.registration.showNotification(message.title, {
    ...optionsOf(message),
    // Otherwise a notification that replaces another makes no sound.
    renotify: !quiet,
    silent: quiet,
    requireInteraction: false,
  });
}

async function showRequest(scope: NoticeScope, message: PushMessage): Promise<void> {
  const ask: Ask = (path, options) => scope.fetch(path, options);
  const { standing, leftMs } = await askStanding(ask, message);
  const late = lateTitle(message, standing);
  if (late !== null) return showLate(scope, message, late);
  await scope.registration.showNotification(message.title, {
    ...optionsOf(message),
    renotify: true,
    silent: false,
    requireInteraction: true,
    vibrate: requestBuzz,
  });
  if (leftMs === null || leftMs > longestWaitMs) return;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
  const shown = await scope.registration.getNotifications({ tag: message.tag });
  if (shown.length === 0) return;
  const ended = lateTitle(message, (await askStanding(ask, message)).standing);
  // Replaced, not closed: a browser shows a notification of its own when a message leaves none.
  if (ended !== null) return showLate(scope, message, ended);
  for (const notice of shown) notice.close();
}

/** @returns null while the request can be answered; an older server sends no title for one that cannot */
function lateTitle({ late }: PushMessage, standing: Standing): string | null {
  if (!late || standing === 'open' || standing === 'unknown') return null;
  return late[standing];
}

function showLate({ registration }: NoticeScope, message: PushMessage, title: string): Promise<void> {
  const options = { ...optionsOf(message), body: '', data: { url: '/driver' } };
  return registration.showNotification(title, { ...options, renotify: false, silent: true, requireInteraction: false });
}

const optionsOf = ({ body, tag, url }: PushMessage) => ({
  body,
  tag,
  data: { url: pathIn(url) },
  icon: '/icons/icon-192.png',
});

/** Opens the page of a notification: in an open window of Rahi, else in a new one. */
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
    // This worker may not navigate a window that another worker controls.
    await scope.clients.openWindow(url);
  }
}

/** Asks the page to go there without reloading. @returns false when it does not answer, as an older page */
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

/** The path to open. Only paths of the product are opened. */
function pathIn(url: unknown): string {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : '/';
}
