import { figureNames, type FigureName } from './figures.js';
import type { RuleFigure, Source } from './rule-set.js';

/** Figures of one source which hold from one day on. @param from in India, `YYYY-MM-DD` */
export function figuresFrom(
  from: string,
  source: Source,
  values: Readonly<Partial<Record<FigureName, number>>>,
): RuleFigure[] {
  return figureNames.flatMap((figure) => {
    const value = values[figure];
    return value === undefined ? [] : [{ figure, value, from, ...source }];
  });
}
