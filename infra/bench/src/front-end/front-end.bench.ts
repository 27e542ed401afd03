import type { Report } from '../measurement.js';
import { withScreens } from '../product/bench-product.js';
import { measureFirstPaints } from './first-paint.js';
import { measureInteractions } from './interactions.js';
import { measureMovingDriver } from './moving-driver.js';
import { measureWeights } from './page-weight.js';

/** JavaScript, layout shift and largest paint of the first screens, the main actions on a slow processor, and the CPU cost of a moving car. */
export function frontEnd(): Promise<Report> {
  return withScreens(async (product, browser) => {
    const weights = await measureWeights(product, browser);
    const paints = await measureFirstPaints(product, browser);
    const interactions = await measureInteractions(product, browser);
    const moving = await measureMovingDriver(product, browser);
    return {
      measurements: [...weights, ...paints, ...interactions, ...moving],
      versions: { Chromium: browser.version },
    };
  });
}
