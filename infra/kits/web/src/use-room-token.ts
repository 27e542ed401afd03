import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets a token of the page to the room that an element takes, with the gap below it, while it is shown: what is placed by the token,
 * such as toasts, begins below the element.
 */
export function useRoomToken(element: RefObject<HTMLElement | null>, token: '--prompt' | '--banner'): void {
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(token, `calc(${shown.offsetHeight}px + var(--s2))`));
    observer.observe(shown);
    return () => {
      observer.disconnect();
      style.removeProperty(token);
    };
  }, [element, token]);
}
