import { useLayoutEffect, type RefObject } from 'react';

/** Sets the token `--top` to the height of the header and the bars below it. */
export function useTopHeight(top: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = top.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--top', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [top]);
}
