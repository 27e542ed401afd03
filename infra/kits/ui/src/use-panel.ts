import { useMediaQuery } from '@rahi/web-kit';

/**
 * Is the sheet a panel beside the map? It is from 1024 px of normal text, and on a phone that lies on its side, where a sheet would
 * leave nothing of the map. The style sheets of sheet, page and shell say the same.
 */
export function usePanel(): boolean {
  return useMediaQuery('(min-width: 64em), (min-width: 37.5em) and (max-height: 31.25em)');
}
