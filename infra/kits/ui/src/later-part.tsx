import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part of a first screen whose files are none of the first load: they are read once the screen has been shown for a while, and once for a
 * visit. Before that, and without them, `before` is shown in its place.
 * Unlike a `laterScreen`, which says when it could not be loaded, it is not missed then.
 * @param load @throws Error when a file cannot be loaded
 * @param afterMs how long the screen is shown before, in milliseconds
 * @param failure for developers, when it could not be loaded
 */
export function laterPart(load: () => Promise<ComponentType>, afterMs: number, failure: string) {
  let loaded: ComponentType | null = null;
  return function LaterPart({ before = null }: { before?: ReactNode }) {
    const [Part, show] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return undefined;
      const read = async () => {
        try {
          loaded = await load();
          show(() => loaded);
        } catch (error) {
          console.warn(failure, error);
        }
      };
      const timer = setTimeout(() => void read(), afterMs);
      return () => clearTimeout(timer);
    }, []);
    return Part ? <Part /> : before;
  };
}
