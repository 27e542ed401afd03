import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BASE_SLUG, listPacks } from '@rahi/city';
import { wantedOf } from './city-in-a-box/arguments.js';
import { isGood, reportOf } from './city-in-a-box/report.js';
import { liveIn } from './city-in-a-box/run.js';
import { withProduct } from './product/bench-product.js';
import { stopOnSignals } from './product/ending.js';

// npm run simulate -- --city mumbai --riders 500 --drivers 300 --minutes 10: a city of people on a product of their own.
// Exits with 1 after an error or a broken invariant, with 2 when an argument is wrong.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

stopOnSignals();
process.exit(await main(process.argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  const packs = (await listPacks()).filter(({ slug }) => slug !== BASE_SLUG);
  const wanted = wantedOf(
    args,
    packs.map(({ slug }) => slug),
  );
  const pack = typeof wanted === 'string' ? undefined : packs.find(({ slug }) => slug === wanted.city);
  if (typeof wanted === 'string' || !pack) {
    process.stderr.write(`${String(wanted)}\n`);
    return 2;
  }
  // Dispatch as the product has it, not as tests shorten it.
  const env = { OPEN_TO_ALL_SECONDS: '', QUEUED_RIDES: wanted.queued ? 'on' : 'off' };
  const { run, svg } = await withProduct((product) => liveIn(product, pack, wanted, say), { env });
  const report = reportOf(run);
  const folder = wanted.out === undefined ? await mkdtemp(join(tmpdir(), 'rahi-city-')) : resolve(wanted.out);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'report.md'), report);
  await writeFile(join(folder, 'city.svg'), svg);
  say(`\n${report}`);
  say(folder);
  return isGood(run) ? 0 : 1;
}
