import { useNow } from '@rahi/web-kit';

/** Whole seconds since an ISO time, at least 0; 0 when there is none. */
export function useSecondsSince(iso: string | null): number {
  const now = useNow(iso ? 1000 : null);
  return iso ? Math.max(0, Math.floor((now - Date.parse(iso)) / 1000)) : 0;
}
