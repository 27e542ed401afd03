import { useEffect, useState, type ComponentType } from 'react';
import { laterMs, loadComingUp } from '../later-screens.js';

/** Once a visit has shown the home screen for long enough. */
let loaded: ComponentType | null = null;

/** What is booked for later, once the home screen is shown: its files are none of the first load. Without them there is nothing to see. */
export function ComingUpLater() {
  const [ComingUp, show] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return undefined;
    const load = async () => {
      try {
        loaded = await loadComingUp();
        show(() => loaded);
      } catch (error) {
        console.warn('What is booked for later could not be loaded.', error);
      }
    };
    const timer = setTimeout(() => void load(), laterMs);
    return () => clearTimeout(timer);
  }, []);
  return ComingUp && <ComingUp />;
}
