import { useEffect, useState } from 'react';
import { isBelowTheFoldLoaded } from '../later-screens.js';

/** How long the home screen is shown before it loads what is below its first view, in milliseconds. */
const afterMs = 300;

/** Whether to show what is below the first view, whose file is none of the first load. */
export function useBelowTheFold(): boolean {
  const [due, setDue] = useState(isBelowTheFoldLoaded);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return due;
}
