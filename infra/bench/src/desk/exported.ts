import type { TestProduct } from '@rahi/testing-kit';
import type { Measurement } from '../measurement.js';
import { residentBytes } from '../measuring/cpu.js';
import type { Guest } from '../product/guests.js';

const sampleMs = 100;
/** A young heap grows by itself; a file kept in memory would take hundreds. */
const mostGrowthMb = 48;

/** The time to the first bytes of a file of all rides, its rate, and how much the processes that send it grow. */
export async function exported(product: TestProduct, admin: Guest, rides: number): Promise<Measurement[]> {
  const began = performance.now();
  const response = await fetch(new URL('/api/admin/export?table=rides', product.baseUrl), {
    headers: { cookie: admin.cookie },
  });
  if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
  const peaks = { gateway: [0, 0], 'svc-admin': [0, 0] } satisfies Record<string, [number, number]>;
  let lines = 0;
  let bytes = 0;
  let firstBytes = NaN;
  const sample = () => {
    for (const [name, peak] of Object.entries(peaks)) {
      const rss = residentBytes(product.pid(name) ?? 0) / 1024 ** 2;
      if (lines < rides / 10) peak[0] = Math.max(peak[0] ?? 0, rss);
      peak[1] = Math.max(peak[1] ?? 0, rss);
    }
  };
  const sampling = setInterval(sample, sampleMs);
  try {
    for await (const chunk of response.body) {
      if (bytes === 0) firstBytes = performance.now() - began;
      bytes += chunk.length;
      for (const byte of chunk) if (byte === newline) lines += 1;
    }
  } finally {
    clearInterval(sampling);
  }
  const seconds = (performance.now() - began) / 1000;
  // The header and at least the rides that were filled in.
  if (lines < rides) throw new Error(`the file has ${lines} lines`);
  const [gateway = NaN, service = NaN] = Object.values(peaks).map(([early = 0, all = 0]) => all - early);
  return [
    { what: `a file of ${lines - 1} rides, first bytes`, value: firstBytes, unit: 'ms' },
    { what: 'rows a second', value: lines / seconds, unit: '' },
    { what: 'its size', value: bytes / 1e6, unit: 'MB' },
    { what: 'the gateway grows by', value: gateway, unit: 'MB', limit: mostGrowthMb },
    { what: 'svc-admin grows by', value: service, unit: 'MB', limit: mostGrowthMb },
  ];
}

const newline = 10;
