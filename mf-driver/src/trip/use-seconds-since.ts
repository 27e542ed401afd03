import { useInterval } from '@rahi/web-kit';
import { useState } from 'react';

/** Whole seconds since an ISO time, at least 0; 0 when there is none. */
export function useSecondsSince(iso: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), iso ? 1000 : null);
  return iso ? Math.max(0, Math.floor((now - Date.parse(iso)) / 1000)) : 0;
}
