import { parseArgs } from 'node:util';
import { loadBounds, reportText, runLoad } from '@rahi/simulator';
import { withProduct } from './product/bench-product.js';
import { stopOnSignals } from './product/ending.js';
import { brokenInvariants } from './soak/invariants.js';
import { peopleFor } from './soak/load-people.js';

// npm run simulate -- --drivers 2000 --bookings 5 --seconds 600 --seed 1: a product of its own on this machine, load on
// it, and what it found. Ends with 1 when there was an error or an invariant is broken, 2 when asked for the impossible.
const usage = `--drivers 1 to ${loadBounds.drivers}, --bookings 0 to ${loadBounds.bookingsPerSecond} a second, --seconds 1 to ${loadBounds.seconds}, --seed a whole number`;

interface Wanted {
  readonly drivers: number;
  readonly bookingsPerSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

stopOnSignals();
process.exit(await main());

async function main(): Promise<number> {
  const wanted = wantedOf(process.argv.slice(2));
  if (wanted) return simulate(wanted);
  process.stderr.write(`${usage}\n`);
  return 2;
}

/** Null when it asks for what cannot be. */
function wantedOf(args: string[]): Wanted | null {
  const { values } = parseArgs({
    args,
    options: {
      drivers: { type: 'string', default: '200' },
      bookings: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  });
  const wanted = {
    drivers: Number(values.drivers),
    bookingsPerSecond: Number(values.bookings),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
  };
  const fits =
    Number.isInteger(wanted.drivers) &&
    within(wanted.drivers, 1, loadBounds.drivers) &&
    within(wanted.bookingsPerSecond, 0, loadBounds.bookingsPerSecond) &&
    within(wanted.seconds, 1, loadBounds.seconds) &&
    Number.isInteger(wanted.seed);
  return fits ? wanted : null;
}

function within(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

async function simulate({ drivers, bookingsPerSecond, seconds, seed }: Wanted): Promise<number> {
  return withProduct(async (product) => {
    const people = await peopleFor(product, { drivers, bookingsPerSecond });
    process.stdout.write(`${drivers} drivers and ${people.riders.length} riders on ${product.baseUrl}\n`);
    const report = await runLoad({ baseUrl: product.baseUrl, ...people, bookingsPerSecond, seconds, seed });
    const broken = await brokenInvariants(product, report.rides);
    process.stdout.write(`${reportText(report)}\ninvariants broken: ${broken.length}\n`);
    for (const words of broken) process.stdout.write(`  ${words}\n`);
    return report.errorCount + broken.length === 0 ? 0 : 1;
  });
}
