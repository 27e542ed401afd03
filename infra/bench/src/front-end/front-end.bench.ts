import type { Report } from '../measurement.js';
import { withScreens } from '../product/bench-product.js';
import { measureMovingDriver } from './moving-driver.js';
import { measureWeights } from './page-weight.js';

/** What the browser has to load, how far the page jumps, and what a car that moves costs. */
export function frontEnd(): Promise<Report> {
  return withScreens(async (product, browser) => {
    const weights = await measureWeights(product, browser);
    const moving = await measureMovingDriver(product, browser);
    return { measurements: [...weights, ...moving], versions: { Chromium: browser.version } };
  });
}
