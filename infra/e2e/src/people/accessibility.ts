import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  }
}

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
/** 640 device pixels at 200 % zoom. */
const narrow = { width: 320, height: 640 };

/** All of axe's rules for WCAG 2.2 AA, or only contrast where only the colours differ. */
const whole = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const contrast = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Reports only violations, without selectors, which take axe most of its time. */
const frugal = { resultTypes: ['violations'], selectors: false, preload: false };

type View = readonly [name: string, size: typeof phone, theme: 'light' | 'dark', options: object];

const views: readonly View[] = [
  ['phone, light', phone, 'light', whole],
  ['phone, dark', phone, 'dark', contrast],
  ['desk, light', desk, 'light', whole],
  ['desk, dark', desk, 'dark', contrast],
  ['320 px, light', narrow, 'light', whole],
];
const phoneColours: readonly View[] = [
  ['phone, light', phone, 'light', contrast],
  ['phone, dark', phone, 'dark', contrast],
];

/**
 * Serious accessibility violations of the present screen on a phone and a desktop, in both themes, and at 320 px, where the
 * page must also not be too wide.
 */
export function barriersOn(page: Page): Promise<string[]> {
  return barriersIn(views, page);
}

/**
 * Contrast violations on a phone in both themes. For dialogs and notices over a screen that `barriersOn` checks; component
 * tests check their names and structure.
 */
export function coloursOn(page: Page): Promise<string[]> {
  return barriersIn(phoneColours, page);
}

async function barriersIn(looks: readonly View[], page: Page): Promise<string[]> {
  const source = await axe;
  const barriers: string[] = [];
  for (const [name, size, colorScheme, options] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Waits for the frame after the theme and the layout changed.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const { violations } = await page.evaluate((given) => window.axe.run(document, given), { ...options, ...frugal });
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      barriers.push(`${name}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) barriers.push(`${name}: the page is ${wide} px too wide`);
  }
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return barriers;
}
