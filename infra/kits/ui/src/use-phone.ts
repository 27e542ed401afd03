import { useMediaQuery } from '@rahi/web-kit';

/** Whether the sheet takes the width of the screen: below 600 px of normal text. The style sheets use the same rule. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 37.4375em)');
}
