import { runLoad } from '@rahi/simulator';
import { markdownTable, type Report } from '../measurement.js';
import { versionsOf, withProduct } from '../product/bench-product.js';
import { brokenInvariants } from '../invariants/check.js';
import { peopleFor } from './load-people.js';
import { MemoryWatch } from './memory-watch.js';

const drivers = 2000;
const bookingsPerSecond = 5;
/** A shorter run is only a try: it does not measure memory. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 600);

/** 500 positions and 5 bookings a second for ten minutes. */
export function soak(): Promise<Report> {
  return withProduct(
    async (product) => {
      const people = await peopleFor(product, { drivers, bookingsPerSecond });
      const memory = new MemoryWatch(product);
      const report = await runLoad({ baseUrl: product.baseUrl, ...people, bookingsPerSecond, seconds, seed: 1 });
      memory.stop();
      const broken = await brokenInvariants(product, report.rides);
      for (const words of [...report.errors].map(([name, count]) => `${count} × ${name}`).concat(broken.slice(0, 20)))
        process.stderr.write(`${words}\n`);
      const { overall } = report;
      return {
        measurements: [
          { what: 'requests', value: overall.count, unit: '' },
          { what: 'rides completed', value: report.count('completed'), unit: '' },
          { what: 'errors', value: report.errorCount, unit: '', limit: 0 },
          { what: 'requests and bookings that could not begin', value: report.shed, unit: '', limit: 0 },
          { what: 'invariants broken', value: broken.length, unit: '', limit: 0 },
          { what: 'median of all requests', value: overall.at(50), unit: 'ms' },
          { what: 'p99 of all requests', value: overall.at(99), unit: 'ms', limit: 150 },
          {
            what: 'memory of the last minute beside that of the third',
            value: memory.growth(120),
            unit: '×',
            limit: 1.1,
          },
        ],
        notes: [
          `${drivers} drivers send a fix every 4 s, ${bookingsPerSecond} rides a second are booked at random, for ${seconds} s; disk writes are waited for. Latencies count from when a request was due.`,
          markdownTable(
            ['request', 'count', 'p50 ms', 'p99 ms', 'max ms'],
            [...report.latencies].map(([kind, latencies]) => [
              kind,
              String(latencies.count),
              latencies.at(50).toFixed(1),
              latencies.at(99).toFixed(1),
              latencies.max.toFixed(1),
            ]),
          ),
          markdownTable(['resident', 'MB at first', 'MB at last'], memory.table),
        ],
        versions: await versionsOf(product),
      };
    },
    { fsync: true },
  );
}
