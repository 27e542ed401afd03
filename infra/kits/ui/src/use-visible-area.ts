import { useCallback, useSyncExternalStore } from 'react';

/** The part of the page that is in sight, in pixels: a phone's keyboard covers the rest, and the page does not become smaller. */
export interface VisibleArea {
  top: number;
  height: number;
}

/** Follows the visible area while `watched`; otherwise nothing is read, so that nothing is drawn anew. */
export function useVisibleArea(watched: boolean): VisibleArea {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!watched) return () => undefined;
      const screen = window.visualViewport ?? window;
      for (const event of ['resize', 'scroll']) screen.addEventListener(event, listener);
      return () => {
        for (const event of ['resize', 'scroll']) screen.removeEventListener(event, listener);
      };
    },
    [watched],
  );
  const top = useSyncExternalStore(subscribe, () => (watched ? visibleTop() : 0));
  const height = useSyncExternalStore(subscribe, () => (watched ? visibleHeight() : 0));
  return { top, height };
}

// Two fingers make the visible area smaller too. Then it is left as high as the page shows it at its usual size.
function visibleHeight(): number {
  const screen = window.visualViewport;
  return screen ? Math.round(screen.height * screen.scale) : window.innerHeight;
}

function visibleTop(): number {
  const screen = window.visualViewport;
  return screen && screen.scale === 1 ? Math.round(screen.offsetTop) : 0;
}
