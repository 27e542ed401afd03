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
        free: headerHeight(stage),
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
    return () => observer.disconnect();
  }, [sheet, head, body, actions, bare, tall]);

  return heights;
}

function sameHeights(a: SheetHeights, b: SheetHeights): boolean {
  return a.peek === b.peek && a.half === b.half && a.full === b.full;
}

/** The shell's header lies over the stage; its height is a token. */
function headerHeight(stage: Element): number {
  return Number.parseFloat(getComputedStyle(stage).getPropertyValue('--top')) || 0;
}
