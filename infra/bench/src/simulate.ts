import { parseArgs } from 'node:util';
import { loadBounds, reportText, runLoad } from '@rahi/simulator';
import * as z from 'zod';
import { withProduct } from './product/bench-product.js';
import { stopOnSignals } from './product/ending.js';
import { brokenInvariants } from './invariants/check.js';
import { peopleFor } from './soak/load-people.js';

// npm run simulate -- --drivers 2000 --bookings 5 --seconds 600 --seed 1: starts a product, puts load on it and reports.
// Exits with 1 after an error or a broken invariant, with 2 when an argument is out of bounds.
const usage = `--drivers 1 to ${loadBounds.drivers}, --bookings 0 to ${loadBounds.bookingsPerSecond} a second, --seconds 1 to ${loadBounds.seconds}, --seed a whole number`;

const wantedSchema = z.object({
  drivers: z.coerce.number().int().min(1).max(loadBounds.drivers).default(200),
  bookings: z.coerce.number().min(0).max(loadBounds.bookingsPerSecond).default(2),
  seconds: z.coerce.number().min(1).max(loadBounds.seconds).default(60),
  seed: z.coerce.number().int().default(1),
});

stopOnSignals();
process.exit(await main());

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { drivers: text, bookings: text, seconds: text, seed: text } });
  const wanted = wantedSchema.safeParse(values);
  if (wanted.success) return simulate(wanted.data);
  process.stderr.write(`${usage}\n`);
  return 2;
}

async function simulate({ drivers, bookings, seconds, seed }: z.output<typeof wantedSchema>): Promise<number> {
  return withProduct(async (product) => {
    const people = await peopleFor(product, { drivers, bookingsPerSecond: bookings });
    process.stdout.write(`${drivers} drivers and ${people.riders.length} riders on ${product.baseUrl}\n`);
    const load = { baseUrl: product.baseUrl, ...people, bookingsPerSecond: bookings, seconds, seed };
    const report = await runLoad(load);
    const broken = await brokenInvariants(product, report.rides);
    process.stdout.write(`${reportText(report)}\ninvariants broken: ${broken.length}\n`);
    for (const words of broken) process.stdout.write(`  ${words}\n`);
    return report.errorCount + broken.length === 0 ? 0 : 1;
  });
}
