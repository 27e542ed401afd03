import type { TestBrowser, TestProduct } from '@rahi/testing-kit';
import { slowCpu, watchPaints } from '../first-visit/visit.js';
import type { Measurement } from '../measurement.js';
import { median } from '../measuring/median.js';
import { arrive, borrow, dadar } from './guests.js';
import { desk, visits, type Visit } from './visits.js';

const rounds = 3;
const limitMs = 2_500;
/** After the page is usable, while the largest paint may still change. */
const settleMs = 2_000;

/** Largest contentful paint of the first screens with a slow processor: nothing cached, the network of this machine. */
export async function measureFirstPaints(product: TestProduct, browser: TestBrowser): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const visit of visits) {
    const person = visit.who ? (await arrive(product, visit.who)).api : null;
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) paints.push(await firstPaint(product, browser, visit, person));
    const what = `${visit.name}: largest contentful paint, processor ÷ 4`;
    measurements.push({ what, value: median(paints), unit: 'ms', limit: limitMs });
  }
  return measurements;
}

async function firstPaint(
  product: TestProduct,
  browser: TestBrowser,
  { path, landmark, wide = false }: Visit,
  person: Parameters<typeof borrow>[2] | null,
): Promise<number> {
  const context = await browser.visitor({ at: dadar, ...(wide && { viewport: desk }) });
  try {
    if (person) await borrow(product, context, person);
    await watchPaints(context, landmark);
    const page = await context.newPage();
    await slowCpu(page);
    await page.goto(product.baseUrl + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => !Number.isNaN(window.firstVisit.usable));
    await page.waitForTimeout(settleMs);
    return await page.evaluate(() => window.firstVisit.lcp);
  } finally {
    await context.close();
  }
}
