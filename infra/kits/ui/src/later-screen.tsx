import { useEffect, useState, type ComponentType } from 'react';
import { lazyScreen, type LazyScreenOptions } from './lazy-screen.js';

/** How long a first screen is shown before it loads what is below its first view, in milliseconds. */
const afterMs = 300;

export interface LaterScreen<P extends object> {
  /** @throws Error when the file cannot be loaded */
  load(): Promise<ComponentType<P>>;
  Screen: ComponentType<P>;
}

/**
 * A `lazyScreen` for what is below the first view of a first screen: its file is none of the first load. It is read once the screen has
 * been shown for a moment, and shown at once where it is loaded already.
 */
export function laterScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: LazyScreenOptions,
): LaterScreen<P> {
  let isLoaded = false;
  const loadNow = async () => {
    const part = await load();
    isLoaded = true;
    return part;
  };
  const Part = lazyScreen(loadNow, options);
  function Screen(props: P) {
    const [due, setDue] = useState(isLoaded);
    useEffect(() => {
      const timer = setTimeout(() => setDue(true), afterMs);
      return () => clearTimeout(timer);
    }, []);
    return due ? <Part {...props} /> : options.loading;
  }
  return { load: loadNow, Screen };
}
