import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { webpOf } from '../pictures/camera.js';
import { check, type Finding } from './check-page.js';
import { atRest, looksOf, type Looks } from './look.js';
import type { Role, State } from './states/state.js';
import { standStill } from './stillness.js';
import { nameOf, type Variant } from './variants.js';

/** A state in a variant: its picture, and the findings. */
export interface Picture {
  readonly role: string;
  readonly state: string;
  readonly variant: string;
  /** Below the gallery's folder. */
  readonly file: string;
  readonly findings: readonly Finding[];
}

/** A state that could not be looked at, and why. */
export interface Missed {
  readonly role: string;
  readonly state: string;
  readonly why: string;
}

export interface Walked {
  readonly pictures: readonly Picture[];
  readonly missed: readonly Missed[];
}

const quality = 70;
const mostWindows = 4;
/** After the layout is at rest. A map first waits for the tiles of its new view, at most 700 ms, and then paints them. */
const paintMs = { page: 120, map: 850 };
/** How long a state may load, in milliseconds. */
const longestLoadMs = 8_000;

/** Shows each state of a role in all variants, takes pictures and checks them. */
export async function walk(name: string, role: Role, variants: readonly Variant[], folder: string): Promise<Walked> {
  await mkdir(join(folder, name), { recursive: true });
  const pictures: Picture[] = [];
  const missed: Missed[] = [];
  for (const state of role.states) {
    const begun = performance.now();
    try {
      pictures.push(...(await walkState(name, state, role.touched, variants, folder)));
      console.log(`${name} ${state.name}  ${Math.round((performance.now() - begun) / 1000)} s`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      missed.push({ role: name, state: state.name, why });
      console.error(`${name} ${state.name}  not reached: ${why}`);
    }
  }
  return { pictures, missed };
}

async function walkState(
  role: string,
  state: State,
  touched: boolean,
  variants: readonly Variant[],
  folder: string,
): Promise<Picture[]> {
  const page = await state.reach();
  const pictures: Picture[] = [];
  try {
    await atRest(page);
    await whole(page);
    const looks = await looksOf(page);
    await standStill(page);
    await loadTexts(looks, variants);
    await state.onceStill?.(page);
    for (const variant of variants) {
      await looks.show(variant);
      await page.waitForTimeout((await page.locator('.leaflet-container').count()) > 0 ? paintMs.map : paintMs.page);
      const name = nameOf(variant);
      const file = join(role, `${state.name} ${name}.webp`.replaceAll(' ', '-'));
      const findings = await check(page, variant, { touched, ofLibrary: state.ofLibrary });
      await writeFile(join(folder, file), await pictureOf(page, variant));
      pictures.push({
        role,
        state: state.name,
        variant: name,
        file,
        findings,
      });
    }
  } finally {
    await state.after?.(page);
    await asItWas(page, variants);
  }
  return pictures;
}

/**
 * The page with what lies below the window, as far as a few windows. The window grows for it: a picture that is wider or
 * taller than the window would have the text in its usual size.
 */
async function pictureOf(page: Page, { size }: Variant): Promise<Buffer> {
  const scrollHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(scrollHeight, mostWindows * size.height);
  if (height <= size.height) return webpOf(page, quality);
  await page.setViewportSize({ width: size.width, height });
  await atRest(page);
  const picture = await webpOf(page, quality);
  await page.setViewportSize(size);
  return picture;
}

/** Waits for what loads. A state may be one that never does. */
async function whole(page: Page): Promise<void> {
  const skeletons = page.locator('[class*="skeleton"]');
  await page.waitForTimeout(paintMs.page);
  const end = Date.now() + longestLoadMs;
  while (Date.now() < end && (await skeletons.count()) > 0) await page.waitForTimeout(paintMs.page);
}

/** Loads the texts of every language before the network is switched off. */
async function loadTexts(looks: Looks, variants: readonly Variant[]): Promise<void> {
  const languages = new Map(variants.map((variant) => [variant.language, variant]));
  for (const variant of languages.values()) await looks.show(variant);
}

async function asItWas(page: Page, [first]: readonly Variant[]): Promise<void> {
  if (first === undefined || page.isClosed()) return;
  const looks = await looksOf(page);
  await looks.show({ size: { width: 390, height: 844 }, theme: 'light', language: 'en-IN', text: 100 });
}
