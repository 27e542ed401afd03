import type { NotificationsControl } from './notifications-control.js';

/**
 * Renews the device's subscription on the server, as an endpoint may change, and follows the browser's settings: people
 * change them and come back.
 */
export async function keepSubscribed(notifications: NotificationsControl, page: Document): Promise<void> {
  const read = async () => {
    try {
      return await notifications.refresh();
    } catch (error) {
      console.warn('Whether this device shows notifications cannot be read.', error);
      return null;
    }
  };
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') void read();
  });
  if ((await read()) !== 'on') return;
  // The next load of the page tries again.
  await notifications.turnOn().catch((error: unknown) => console.info('The subscription was not renewed.', error));
}
