import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProduct } from '@rahi/testing-kit';
import * as z from 'zod';
import type { Measurement, Report } from '../measurement.js';
import { versionsOf, withProduct } from '../product/bench-product.js';
import { administrator } from '../product/guests.js';
import { exported } from './exported.js';
import { freshness } from './freshness.js';

const rides = 1_000_000;
const days = 90;
/** The limit for the desk's figures, in milliseconds. */
const promisedMs = 20;
const program = fileURLToPath(new URL('../../../../svc-admin/bench/desk.mjs', import.meta.url));

const figuresSchema = z.array(z.object({ what: z.string(), median: z.number(), p95: z.number() }));

/** The administrators' desk with a million rides: answers, fresh figures, a CSV file. */
export function desk(): Promise<Report> {
  return withProduct(async (product) => {
    const admin = await administrator(product);
    // First, while the tables are small, because it measures the way of an event and not a query.
    const fresh = await freshness(product, admin);
    const waits = await waitsOf(product);
    const load = loadavg()[0] ?? NaN;
    const file = await exported(product, admin, rides);
    return {
      measurements: [...waits, ...fresh, ...file],
      notes: [
        `${rides.toLocaleString('en-US')} rides over ${days} days, ${(rides / 10).toLocaleString('en-US')} users. The waits are ` +
          'those of svc-admin’s code with its queries (`svc-admin/bench/desk.mjs`), 30 of each. Fresh: from the answer to a ' +
          'booking until the stats that the gateway answers have it. The file is all rides, read through the gateway; what a ' +
          `process grows by is its most resident memory over the whole file less that over the first tenth. The machine’s load was ${load.toFixed(1)}.`,
      ],
      versions: await versionsOf(product),
    };
  });
}

async function waitsOf(product: TestProduct): Promise<Measurement[]> {
  const env = { ...process.env, DATABASE_URL: product.databaseUrls['svc-admin'] };
  const args = [program, String(rides), String(days), '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return figuresSchema.parse(JSON.parse(stdout)).flatMap(({ what, median, p95 }) => {
    const promised = /^(stats|analytics)/.test(what) ? { limit: promisedMs } : {};
    return [
      { what: `${what}, median`, value: median, unit: 'ms' },
      { what: `${what}, p95`, value: p95, unit: 'ms', ...promised },
    ];
  });
}
