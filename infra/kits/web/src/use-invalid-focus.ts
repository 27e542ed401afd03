import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the first wrong field after each attempt to send a form. `attempt` counts them from 0. */
export function useInvalidFocus(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
