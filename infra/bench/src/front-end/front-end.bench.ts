import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, startProduct } from '@rahi/testing-kit';
import type { Report } from '../measurement.js';
import { measureMovingDriver } from './moving-driver.js';
import { measureWeights } from './page-weight.js';

/** What the browser has to load, how far the page jumps, and what a car that moves costs. */
export async function frontEnd(): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rahi-bench-'));
  // Postgres, which root may not run, has to pass.
  chmodSync(dataDir, 0o711);
  const [product, browser] = await Promise.all([startProduct({ dataDir }), openBrowser()]);
  try {
    const weights = await measureWeights(product, browser);
    const moving = await measureMovingDriver(product, browser);
    return { measurements: [...weights, ...moving], versions: { Chromium: browser.version } };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
