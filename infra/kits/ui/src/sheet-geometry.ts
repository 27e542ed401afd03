export const sheetRests = ['peek', 'half', 'full'] as const;
export type SheetRest = (typeof sheetRests)[number];
export type SheetHeights = Readonly<Record<SheetRest, number>>;

interface Measured {
  /** Height of the screen around the sheet. */
  stage: number;
  /** Part of the stage at the top that stays free even when the sheet is full. */
  free: number;
  /** Grip and header, which are dragged. */
  head: number;
  /** The natural height of the content. */
  body: number;
  /** The pinned actions. */
  actions: number;
  /** At the lowest rest nothing of the content is seen. */
  bare?: boolean;
  /** Half is up to 70 % of the screen. */
  tall?: boolean;
}

const peekOfBody = 64;
const halfOfStage = 0.6;
const tallHalfOfStage = 0.7;

/** Heights of the three rests, all in pixels: half is as high as its content, up to 60 % of the screen. */
export function restHeights({ stage, free, head, body, actions, bare = false, tall = false }: Measured): SheetHeights {
  const most = Math.max(0, stage - free);
  const natural = Math.min(most, head + body + actions);
  const share = Math.round(stage * (tall ? tallHalfOfStage : halfOfStage));
  // With large text, header and actions would squeeze the content out: what is seen of it grows, and the map shrinks.
  const seen = bare ? 0 : share - head - actions < peekOfBody ? Math.min(body, 2 * peekOfBody) : 0;
  const least = bare || seen > 0 ? Math.min(most, head + actions + seen) : 0;
  const half = Math.max(least, Math.min(natural, share));
  const peek = Math.min(half, head + actions + (body > 0 && !bare ? peekOfBody : 0));
  return { peek, half, full: natural };
}

/**
 * The rest of a sheet that is released at `height`; a fling (pixels per millisecond, upwards positive) moves it one
 * further.
 */
export function restAfterDrag(height: number, velocity: number, heights: SheetHeights): SheetRest {
  const target = height + velocity * 150;
  const distance = (rest: SheetRest) => Math.abs(heights[rest] - target);
  return sheetRests.reduce((best, rest) => (distance(rest) < distance(best) ? rest : best));
}

/** The rest one step up or down. */
export function nextRest(rest: SheetRest, step: 1 | -1): SheetRest {
  const index = Math.min(sheetRests.length - 1, Math.max(0, sheetRests.indexOf(rest) + step));
  return sheetRests[index] ?? rest;
}
