import { useEffect } from 'react';

/** Names the page in the browser's tab and to screen readers: "Ride history · Rahi". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Rahi' : `${title} · Rahi`;
  }, [title]);
}
