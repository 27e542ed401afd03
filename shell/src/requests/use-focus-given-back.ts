import { useLayoutEffect, type RefObject } from 'react';

/** Where the focus is in something that goes away, it goes on to the page's content: the next Tab does not begin at the top. */
export function useFocusGivenBack(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    // Runs before the element leaves the page.
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('content')?.focus();
    };
  }, [place]);
}
