import { createStore, type Store } from './store.js';
import { useStore } from './use-store.js';

/**
 * Whether this device shows notifications. `unsupported`: this browser cannot, or the server sends none. `denied`: the
 * person refused the browser's permission, and only the browser's settings undo that.
 */
export type NotificationsState = 'unsupported' | 'denied' | 'off' | 'on';

/** Notifications on this device, once for the whole page. Which kinds are sent is chosen on `/account`. */
export interface NotificationsService extends Store<NotificationsState> {
  /**
   * Turns them on at a suitable moment: when a driver goes online, after a rider's booking. The browser asks for
   * permission unless the person has already answered; a person who turned them off on this device is not asked. Call
   * it first in the handler of a press, before any `await`: browsers ask only then. It never rejects: a failure leaves
   * them off, and the next call tries again.
   * @returns the state after it
   */
  enable(): Promise<NotificationsState>;
  /**
   * Turns them off on this device, until the person turns them on again on `/account`. It works without a network.
   * @throws DOMException where the browser fails
   */
  disable(): Promise<NotificationsState>;
}

const unsupported = createStore<NotificationsState>('unsupported');

/** The state of notifications on this device. An older shell has none. */
export function useNotificationsState(notifications: NotificationsService | undefined): NotificationsState {
  return useStore<NotificationsState>(notifications ?? unsupported);
}
