import { useEffect, useState } from 'react';

/**
 * Whether to show a part of a first screen whose file is none of the first load: at once where it is loaded, else once the screen has been
 * shown for a while, so that its file is not waited for.
 * @param afterMs how long the screen is shown before, in milliseconds
 */
export function useLater(isLoaded: () => boolean, afterMs: number): boolean {
  const [due, setDue] = useState(isLoaded);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return due;
}
