import { useLayoutEffect, type RefObject } from 'react';

/** Sets the token `--prompt` to the room that the prompt takes below the header, while it is shown. */
export function usePromptHeight(prompt: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = prompt.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--prompt', `calc(${element.offsetHeight}px + var(--s2))`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--prompt');
    };
  }, [prompt]);
}
