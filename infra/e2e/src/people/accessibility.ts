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
export const whole = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
export const contrast = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Reports only violations, without selectors, which take axe most of its time. */
const frugal = { resultTypes: ['violations'], selectors: false, preload: false };

/** Without options, only the width is checked. */
type View = readonly [name: string, size: typeof phone, theme: 'light' | 'dark', options?: object];

const sizes: readonly View[] = [
  ['phone, light', phone, 'light', whole],
  ['desk, light', desk, 'light', whole],
  ['320 px, light', narrow, 'light', whole],
];
const dark: readonly View[] = [
  ['phone, dark', phone, 'dark', contrast],
  ['desk, dark', desk, 'dark', contrast],
];
const width: View = ['320 px', narrow, 'light'];
const phoneColours: readonly View[] = [
  ['phone, light', phone, 'light', contrast],
  ['phone, dark', phone, 'dark', contrast],
];

/** `ACCESSIBILITY_VIEWS=all` checks every screen in every view, which takes twice as long. */
const all = process.env['ACCESSIBILITY_VIEWS'] === 'all';
let turn = 0;

/** One of several views, a different one each time; or all of them. */
const byTurns = (views: readonly View[]): readonly View[] =>
  all ? views : views.filter((_, index) => index === turn % views.length);

/**
 * Serious accessibility violations of the present screen: by turns on a phone, on a desktop and at 320 px, and by turns on a
 * phone and a desktop in the dark theme. At 320 px no screen may be too wide.
 */
export function barriersOn(page: Page): Promise<string[]> {
  turn += 1;
  return barriersIn([...byTurns(sizes), ...byTurns(dark), width], page);
}

/**
 * Contrast violations on a phone, by turns in the two themes. For dialogs and notices over a screen that `barriersOn` checks;
 * component tests check their names and structure.
 */
export function coloursOn(page: Page): Promise<string[]> {
  turn += 1;
  return barriersIn(byTurns(phoneColours), page);
}

async function barriersIn(looks: readonly View[], page: Page): Promise<string[]> {
  const barriers: string[] = [];
  for (const [name, size, colorScheme, options] of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Waits for the frame after the theme and the layout changed.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if (options) barriers.push(...(await violationsOn(page, options)).map((violation) => `${name}: ${violation}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) barriers.push(`${name}: the page is ${wide} px too wide`);
  }
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return barriers;
}

/** Serious violations of the present screen. @param options which of axe's rules */
export async function violationsOn(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  const { violations } = await page.evaluate((given) => window.axe.run(document, given), { ...options, ...frugal });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}
