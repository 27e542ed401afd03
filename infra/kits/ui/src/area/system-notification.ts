/** A notification of the device. It says nothing that a stranger must not read from a locked screen: no name and no address. */
export interface Notice {
  title: string;
  body: string;
  /** One with the same tag takes its place, such as the server's push about the same ride. */
  tag: string;
  /** A path of the product: where a press on it leads. */
  url: string;
}

/** Shows the notice whenever the page is hidden and the person has allowed notifications. @returns a function that takes it away */
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
    // Hidden, shown and hidden again within a moment must not show two.
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
    // What the server pushed about it is no news either.
    void closePushed(notice.tag);
  };
}

function allowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** By the service worker, which phones insist on, else by the page. A failure leaves the sound and the tab's title. */
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

/** Takes away what the service worker shows with this tag. */
async function closePushed(tag: string): Promise<void> {
  try {
    const shown = await (await workerOfPage())?.getNotifications({ tag });
    for (const notification of shown ?? []) notification.close();
  } catch (error) {
    console.warn('The notification could not be taken away.', error);
  }
}
