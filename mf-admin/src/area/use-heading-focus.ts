import { useEffect, useRef, type RefObject } from 'react';

/**
 * A page that opens begins at its top, with the focus on its heading: what was pressed is gone with the page before. Somebody who
 * has the focus elsewhere by then keeps it.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
