/** What a page asked the device to show. */
export interface ShownNotification {
  title: string;
  options: NotificationOptions;
  closed: boolean;
}

/**
 * The notifications of a device, as a page without a service worker shows them, where jsdom has none.
 * @returns what was shown, and the way to take the stand-in away
 */
export function standInForNotifications(permission: NotificationPermission) {
  const shown: ShownNotification[] = [];
  class NotificationStandIn extends EventTarget {
    static permission = permission;
    readonly #one: ShownNotification;
    constructor(title: string, options: NotificationOptions) {
      super();
      this.#one = { title, options, closed: false };
      shown.push(this.#one);
    }
    close() {
      this.#one.closed = true;
    }
  }
  Object.defineProperty(window, 'Notification', { value: NotificationStandIn, configurable: true });
  return { shown, remove: () => Reflect.deleteProperty(window, 'Notification') };
}
