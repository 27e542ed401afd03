import { useEffect } from 'react';

/**
 * Loads an area's other screens once the first one has its files, so they open at once, also without a network. A file
 * that fails is fetched again, with an error and a Retry, when its screen is opened.
 * @param load a constant function
 * @param afterMs milliseconds after the area is shown
 */
export function useAhead(load: () => Promise<unknown>, afterMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      load().catch((error: unknown) => console.warn('A screen could not be loaded ahead.', error));
    }, afterMs);
    return () => clearTimeout(timer);
  }, [load, afterMs]);
}
