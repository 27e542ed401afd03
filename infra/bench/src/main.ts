import { cpus } from 'node:os';
import { frontEnd } from './front-end/front-end.bench.js';
import { live } from './live/live.bench.js';
import { tableOf, withinLimit, type Measurement } from './measurement.js';

type Bench = () => Promise<Measurement[]>;

const benches: Readonly<Record<string, Bench>> = { 'front-end': frontEnd, live };

/**
 * Runs the named benches, or all.
 * @returns the exit code: 1 when a limit was missed, 2 when there is no such bench
 */
export async function runBenches(names: readonly string[]): Promise<number> {
  const wanted = names.length > 0 ? names : Object.keys(benches);
  const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}.\n`);
    return 2;
  }
  const cores = cpus();
  process.stdout.write(`Node ${process.versions.node}, ${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}\n`);
  let missed = 0;
  for (const name of wanted) {
    // One after the other: they would disturb each other's figures.
    // oxlint-disable-next-line no-await-in-loop
    const measurements = (await benches[name]?.()) ?? [];
    missed += measurements.filter((measurement) => !withinLimit(measurement)).length;
    process.stdout.write(`\n## ${name}\n\n${tableOf(measurements)}\n`);
  }
  return missed > 0 ? 1 : 0;
}
