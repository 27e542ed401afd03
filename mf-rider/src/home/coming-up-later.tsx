import { useEffect, useState } from 'react';
import { ComingUp, laterMs } from '../later-screens.js';

/** Whether this visit has shown the home screen for long enough. */
let isLater = false;

/** What is booked for later, once the home screen is shown: its files are none of the first load. */
export function ComingUpLater() {
  const [shown, setShown] = useState(isLater);
  useEffect(() => {
    const timer = setTimeout(() => {
      isLater = true;
      setShown(true);
    }, laterMs);
    return () => clearTimeout(timer);
  }, []);
  return shown && <ComingUp />;
}
