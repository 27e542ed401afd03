import { useLayoutEffect, useState, type RefObject } from 'react';
import { restHeights, type SheetHeights } from './sheet-geometry.js';

type Part = RefObject<HTMLElement | null>;

/** Measures the sheet's parts and its stage, and keeps measuring as they change. Null before the first measure. */
export function useSheetHeights(
  [sheet, head, body, actions]: readonly [sheet: Part, head: Part, body: Part, actions: Part],
  { bare = false, tall = false }: { bare?: boolean | undefined; tall?: boolean | undefined },
): SheetHeights | null {
  const [heights, setHeights] = useState<SheetHeights | null>(null);

  useLayoutEffect(() => {
    const stage = sheet.current?.offsetParent ?? sheet.current?.parentElement;
    if (!stage || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      const next = restHeights({
        stage: stage.clientHeight,
        free: heightAbove(stage),
        head: head.current?.offsetHeight ?? 0,
        body: body.current?.offsetHeight ?? 0,
        actions: actions.current?.offsetHeight ?? 0,
        bare,
        tall,
      });
      setHeights((last) => (last && sameHeights(last, next) ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [stage, head.current, body.current, actions.current]) if (part) observer.observe(part);
    // The turn banner comes and goes without changing any of them.
    const tokens = new MutationObserver(measure);
    tokens.observe(document.documentElement, { attributeFilter: ['style'] });
    return () => {
      observer.disconnect();
      tokens.disconnect();
    };
  }, [sheet, head, body, actions, bare, tall]);

  return heights;
}

function sameHeights(a: SheetHeights, b: SheetHeights): boolean {
  return a.peek === b.peek && a.half === b.half && a.full === b.full;
}

/** The shell's header and a driver's turn lie over the stage, and are never covered; their heights are tokens. */
function heightAbove(stage: Element): number {
  const style = getComputedStyle(stage);
  return ['--top', '--banner'].reduce((sum, token) => sum + pixelsOf(style.getPropertyValue(token)), 0);
}

/** The pixels that a token begins with, such as `calc(96px + var(--s2))`. */
const pixelsOf = (value: string): number => Number.parseFloat(value.replace('calc(', '')) || 0;
