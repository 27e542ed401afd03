import { usePhone } from '@rahi/ui-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { TripEnd } from './use-pin.js';

/**
 * On a phone the search for an end of the trip takes the whole screen: the keyboard leaves no room for a sheet. It is a layer:
 * Back closes it. `end` is the one that is searched; null elsewhere, where the sheet opens instead.
 */
export function useWholeSearch(inputs: Readonly<Record<TripEnd, RefObject<HTMLInputElement | null>>>) {
  const phone = usePhone();
  // A phone on its side has a panel, and the search in it; upright again, the search is whole again.
  const [opened, setOpened] = useLayer<TripEnd>();
  const end = phone ? opened : null;
  const before = useRef(opened);
  const keepFocus = useRef(false);

  const follow = useEffectEvent((now: TripEnd | null) => {
    const inside = Object.values(inputs).find(({ current }) => current !== null && current === document.activeElement);
    // Opened again by Forward.
    if (now && !inside) inputs[now].current?.focus();
    // The keyboard goes with the search; the next Tab still continues from the field.
    if (!now && before.current && !keepFocus.current) inside?.current?.blur();
    before.current = now;
    keepFocus.current = false;
  });
  useEffect(() => follow(opened), [opened]);

  return {
    end,
    /** Whether it takes the screen here; otherwise the sheet is to make room. */
    open(wanted: TripEnd): boolean {
      if (phone) setOpened(wanted);
      return phone;
    },
    close: () => setOpened(null),
    /** Closed by a key: the field stays where typing continues. */
    escape() {
      keepFocus.current = opened !== null;
      setOpened(null);
    },
  };
}
