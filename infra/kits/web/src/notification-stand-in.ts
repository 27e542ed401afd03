/** A notification that a page showed. */
export interface ShownNotification {
  title: string;
  options: NotificationOptions;
  closed: boolean;
}

/**
 * The notifications of a device for a page without a service worker; jsdom has none.
 * @returns the shown notifications, and a function that removes the stand-in
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
