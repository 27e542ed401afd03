import type { Page } from 'playwright-core';
import { contrast, violationsOn, whole } from '../people/accessibility.js';
import { brokenWords } from './checks/broken-words.js';
import { clippedTexts } from './checks/clipped-text.js';
import { collapsedShares } from './checks/collapsed.js';
import { headerOverlaps } from './checks/header-overlap.js';
import { overflows } from './checks/overflow.js';
import { smallTargets } from './checks/touch-targets.js';
import type { Variant } from './variants.js';

export interface Finding {
  readonly check: 'overflow' | 'collapsed' | 'clipped' | 'broken' | 'header' | 'target' | 'axe';
  readonly what: string;
}

/**
 * The findings on the current page. In the dark theme axe checks only the colours: everything else is the same as in
 * the light one.
 * @param touched whether it is used by touch, which needs large targets; with a mouse at a desk they may be smaller
 * @param ofLibrary drawn by a library, which axe does not check
 */
export async function check(
  page: Page,
  { theme, size }: Variant,
  { touched, ofLibrary = false }: { touched: boolean; ofLibrary?: boolean | undefined },
): Promise<Finding[]> {
  const named = (name: Finding['check'], whats: readonly string[]) => whats.map((what) => ({ check: name, what }));
  return [
    ...named('overflow', await page.evaluate(overflows)),
    ...named('clipped', await page.evaluate(clippedTexts)),
    ...named('broken', await page.evaluate(brokenWords)),
    ...named('collapsed', await page.evaluate(collapsedShares)),
    ...named('header', await page.evaluate(headerOverlaps)),
    ...(ofLibrary ? [] : named('axe', await violationsOn(page, theme === 'light' ? whole : contrast))),
    ...(touched && size.width <= widestTouched ? named('target', await page.evaluate(smallTargets)) : []),
  ];
}

/** The width of a tablet; wider screens are used with a mouse. */
const widestTouched = 820;
