import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the heading when a page opens, because the pressed link is gone with the page before. Focus that
 * the person has already moved elsewhere stays there.
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
