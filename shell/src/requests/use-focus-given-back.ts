import { useLayoutEffect, type RefObject } from 'react';

/** Moves the focus to the page's content when the element that has it is removed, so the next Tab does not start at the top. */
export function useFocusGivenBack(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    // Runs before the element leaves the page.
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('content')?.focus();
    };
  }, [place]);
}
