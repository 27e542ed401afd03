import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, startProduct } from '@rahi/testing-kit';
import type { Measurement } from '../measurement.js';
import { measureMovingDriver } from './moving-driver.js';
import { measureWeights } from './page-weight.js';

/** What the browser has to load, how far the page jumps, and what a car that moves costs. */
export async function frontEnd(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rahi-bench-'));
  // Postgres, which root may not run, has to pass.
  chmodSync(dataDir, 0o711);
  const [product, browser] = await Promise.all([startProduct({ dataDir }), openBrowser()]);
  try {
    return [...(await measureWeights(product, browser)), ...(await measureMovingDriver(product, browser))];
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
