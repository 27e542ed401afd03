import { useSyncExternalStore } from 'react';

const token = '--top';

/** Pixels that the shell's header and the bars below it take, which the shell measures (`--top`). 0 before that, without a shell. */
export function useHeaderHeight(): number {
  return useSyncExternalStore(subscribe, headerHeight);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}

function headerHeight(): number {
  const root = document.documentElement;
  // Reading the computed value makes the browser recompute all styles, at each position of a driver.
  const set = root.style.getPropertyValue(token) || getComputedStyle(root).getPropertyValue(token);
  return Number.parseFloat(set) || 0;
}
