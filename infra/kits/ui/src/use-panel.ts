import { useMediaQuery } from '@rahi/web-kit';

/**
 * Whether the sheet is a panel next to the map: from 1024 px of normal text, and on a phone in landscape, where a sheet
 * would hide the map. The style sheets of sheet, page and shell use the same rule.
 */
export function usePanel(): boolean {
  return useMediaQuery('(min-width: 64em), (min-width: 37.5em) and (max-height: 31.25em)');
}

/** Whether that panel is on a screen that is wide and high: not on a phone held sideways, where it has some 280 px of height. */
export function useHighPanel(): boolean {
  return useMediaQuery('(min-width: 64em) and (min-height: 37.5em)');
}
