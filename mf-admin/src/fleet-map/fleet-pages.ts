import type { FleetDot } from '@rahi/contracts/driver';
import type { Page } from '@rahi/web-kit';

/** More drivers than this are too many for one canvas. The canvas shows the first ones, and the screen says so. */
const mostPages = 10;

/**
 * Every online driver, read one page at a time, over and over. The cost of a read does not depend on how many are
 * online, and a position is at most as many reads old as there are pages.
 */
export interface Fleet {
  dots: readonly FleetDot[];
  /** How many are online, shown or not. */
  total: number;
  /** Pages that a round takes, as far as is known. */
  pages: number;
  /** Whether all pages have been read once. */
  whole: boolean;
  /** The cursor of the next read. */
  cursor: string | null;
  /** Pages read in this round, and the last id of the last one: pages come in order of ids. */
  round: number;
  after: string;
}

export const nobody: Fleet = { dots: [], total: 0, pages: 1, whole: false, cursor: null, round: 0, after: '' };

/**
 * The fleet after another page: drivers between its first and last place are replaced by the page, and removed if they
 * are not on it.
 */
export function withPage(known: Fleet, { items, total, next }: Page<FleetDot[]>): Fleet {
  const { after } = known;
  const round = known.round + 1;
  const last = items.at(-1);
  const through = next !== null && last && round < mostPages ? last.id : null;
  const others = known.dots.filter(({ id }) => id <= after || (through !== null && id > through));
  const dots = others.length === 0 ? items : [...others, ...items];
  const answer = { dots, total: total ?? dots.length };
  if (through === null) return { ...answer, pages: round, whole: true, cursor: null, round: 0, after: '' };
  return {
    ...answer,
    pages: Math.max(known.pages, round + 1),
    whole: known.whole,
    cursor: next,
    round,
    after: through,
  };
}
