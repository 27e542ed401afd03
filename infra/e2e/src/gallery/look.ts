// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings its helpers along.
import type { CDPSession, Page } from 'playwright-core';
import type { Variant } from './variants.js';

/** Chromium's own sizes, in CSS pixels. */
const usual = { standard: 16, fixed: 13 };
/** How many frames in a row must have the same layout, and how many are waited for. */
const rest = { frames: 3, most: 40 };

/** Shows a page in variants, one after the other, without loading it again. */
export interface Looks {
  show(variant: Variant): Promise<void>;
}

export async function looksOf(page: Page): Promise<Looks> {
  const device = await page.context().newCDPSession(page);
  return { show: (variant) => show(page, device, variant) };
}

async function show(page: Page, device: CDPSession, { size, theme, language, text }: Variant): Promise<void> {
  const scale = text / 100;
  await device.send('Page.setFontSizes', {
    fontSizes: { standard: usual.standard * scale, fixed: usual.fixed * scale },
  });
  await page.setViewportSize(size);
  // The page follows the device's theme, because none is chosen.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate((lang) => {
    // The shell writes the language there, and every area reads it there.
    document.documentElement.lang = lang;
  }, language);
  await atRest(page);
}

/** Waits until fonts are loaded and neither text nor layout changes from frame to frame. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async ({ frames, most }) => {
    await document.fonts.ready;
    // Cars on the map glide on.
    const layout = () => {
      let sum = document.body.innerText.length;
      for (const element of document.body.querySelectorAll(':not(.leaflet-container *)')) {
        const { x, y, width, height } = element.getBoundingClientRect();
        sum += x + 3 * y + 7 * width + 11 * height;
      }
      return Math.round(sum);
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let last = Number.NaN;
    let same = 0;
    for (let count = 0; count < most && same < frames; count += 1) {
      await frame();
      const now = layout();
      same = now === last ? same + 1 : 0;
      last = now;
    }
  }, rest);
}
