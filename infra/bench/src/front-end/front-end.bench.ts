import type { Report } from '../measurement.js';
import { withScreens } from '../product/bench-product.js';
import { measureMovingDriver } from './moving-driver.js';
import { measureWeights } from './page-weight.js';

/** JavaScript and layout shift of the first screens, and the CPU cost of a moving car. */
export function frontEnd(): Promise<Report> {
  return withScreens(async (product, browser) => {
    const weights = await measureWeights(product, browser);
    const moving = await measureMovingDriver(product, browser);
    return { measurements: [...weights, ...moving], versions: { Chromium: browser.version } };
  });
}
