/** A notification of the device. It contains no name and no address, because a stranger may read it on a locked screen. */
export interface Notice {
  title: string;
  body: string;
  /** A notification with the same tag replaces it, for example the server's push about the same ride. */
  tag: string;
  /** A path of the product: where a press on it leads. */
  url: string;
}

/**
 * Shows the notice whenever the page is hidden and the person has allowed notifications. @returns a function that
 * removes it
 */
export function showWhileHidden(notice: Notice): () => void {
  let close: (() => void) | null = null;
  let over = false;
  const takeAway = () => {
    close?.();
    close = null;
  };
  const follow = async () => {
    if (!document.hidden) return takeAway();
    if (close || !allowed()) return;
    // Hiding the page twice in quick succession must not show two.
    close = () => undefined;
    const shown = await show(notice);
    if (over || !document.hidden) shown();
    else close = shown;
  };
  const onVisibility = () => void follow();
  void follow();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', onVisibility);
    takeAway();
    // The server's push about it is outdated too.
    void closePushed(notice.tag);
  };
}

function allowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Uses the service worker, which phones require, else the page. If it fails, the sound and the tab's title remain. */
async function show({ title, body, tag, url }: Notice): Promise<() => void> {
  const options = { body, tag, data: { url }, icon: '/icons/icon-192.png', requireInteraction: true };
  try {
    const worker = await workerOfPage();
    if (worker) {
      await worker.showNotification(title, options);
      return () => void closePushed(tag);
    }
    const notification = new Notification(title, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
    return () => notification.close();
  } catch (error) {
    console.warn('The notification could not be shown.', error);
    return () => undefined;
  }
}

async function workerOfPage(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

/** Removes the service worker's notifications with this tag. */
async function closePushed(tag: string): Promise<void> {
  try {
    const shown = await (await workerOfPage())?.getNotifications({ tag });
    for (const notification of shown ?? []) notification.close();
  } catch (error) {
    console.warn('The notification could not be removed.', error);
  }
}
