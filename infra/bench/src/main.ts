import { desk } from './desk/desk.bench.js';
import { frontEnd } from './front-end/front-end.bench.js';
import { firstVisit } from './first-visit/first-visit.bench.js';
import { fleetMap } from './fleet-map/fleet-map.bench.js';
import { idle } from './idle/idle.bench.js';
import { live } from './live/live.bench.js';
import { markdownTable, tableOf, withinLimit, type Measurement, type Report } from './measurement.js';
import { machine } from './results/machine.js';
import { nearby } from './nearby/nearby.bench.js';
import { position } from './position/position.bench.js';
import { rideRead } from './ride-read/ride-read.bench.js';
import { scale } from './scale/scale.bench.js';
import { shift } from './shift/shift.bench.js';
import { soak } from './soak/soak.bench.js';
import { tripCycle } from './trip-cycle/trip-cycle.bench.js';
import { watching } from './watching/watching.bench.js';
import { writeSection } from './results/results-file.js';

type Bench = () => Promise<readonly Measurement[] | Report>;

/** In the order they are run: the longest last. */
const benches: Readonly<Record<string, Bench>> = {
  'front-end': frontEnd,
  'first-visit': firstVisit,
  'fleet-map': fleetMap,
  shift,
  'ride-read': rideRead,
  'trip-cycle': tripCycle,
  position,
  nearby,
  live,
  idle,
  watching,
  desk,
  scale,
  soak,
};

interface Outcome {
  readonly name: string;
  readonly seconds: number;
  /** Figures past what is promised; null when the bench itself failed. */
  readonly missed: number | null;
}

/**
 * Runs the named benches, or all, and writes what they found into RESULTS.md. One that fails keeps its last section there,
 * and does not keep the others from running.
 * @returns the exit code: 1 when a limit was missed or a bench failed, 2 when there is no such bench
 */
export async function runBenches(names: readonly string[]): Promise<number> {
  const wanted = names.length > 0 ? names : Object.keys(benches);
  const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}.\n`);
    return 2;
  }
  const outcomes: Outcome[] = [];
  // One after the other: they would disturb each other's figures.
  // oxlint-disable-next-line no-await-in-loop
  for (const name of wanted) outcomes.push(await runOne(name));
  if (outcomes.length > 1) process.stdout.write(`\n${summaryOf(outcomes)}\n`);
  return outcomes.every(({ missed }) => missed === 0) ? 0 : 1;
}

async function runOne(name: string): Promise<Outcome> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    const report = reportOf((await benches[name]?.()) ?? []);
    const section = sectionOf(report);
    writeSection(name, section);
    process.stdout.write(`\n## ${name}\n\n${section}\n`);
    const missed = report.measurements.filter((measurement) => !withinLimit(measurement)).length;
    return { name, seconds: seconds(), missed };
  } catch (error) {
    process.stderr.write(`\n## ${name}\n\nfailed: ${error instanceof Error ? error.stack : String(error)}\n`);
    return { name, seconds: seconds(), missed: null };
  }
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, seconds, missed }) => [
    name,
    seconds.toFixed(0),
    missed === null ? 'failed' : missed === 0 ? 'kept' : `${missed} missed`,
  ]);
  const whole = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
  return markdownTable(['bench', 'seconds', 'what is promised'], [...rows, ['all', whole.toFixed(0), '']]);
}

function reportOf(found: readonly Measurement[] | Report): Report {
  return 'measurements' in found ? found : { measurements: found };
}

function sectionOf({ measurements, notes = [], versions = {} }: Report): string {
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const software = Object.entries(versions).map(([name, version]) => `, ${name} ${version}`);
  return [`${when} UTC on ${machine()}${software.join('')}.`, tableOf(measurements), ...notes].join('\n\n');
}
