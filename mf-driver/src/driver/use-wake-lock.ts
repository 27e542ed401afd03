import { useEffect } from 'react';

/** While `active`, keeps the screen from going dark where the browser can. A page out of sight loses the lock; it is taken again. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined;
    let over = false;
    let held: WakeLockSentinel | null = null;
    let asking = false;

    const release = (lock: WakeLockSentinel) => {
      lock.release().catch((error: unknown) => console.warn('The screen lock could not be given back.', error));
    };
    const take = async () => {
      if (over || asking || document.hidden || (held && !held.released)) return;
      asking = true;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (over) release(lock);
        else held = lock;
      } catch (error) {
        // The battery is low, or the page was just hidden: the screen may turn off as usual.
        console.warn('The screen cannot be kept awake.', error);
      } finally {
        asking = false;
      }
    };
    const onVisible = () => void take();

    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisible);
      if (held && !held.released) release(held);
    };
  }, [active]);
}
