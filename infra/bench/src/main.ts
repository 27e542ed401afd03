import { desk } from './desk/desk.bench.js';
import { frontEnd } from './front-end/front-end.bench.js';
import { fleetMap } from './fleet-map/fleet-map.bench.js';
import { idle } from './idle/idle.bench.js';
import { live } from './live/live.bench.js';
import { tableOf, withinLimit, type Measurement, type Report } from './measurement.js';
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

const benches: Readonly<Record<string, Bench>> = {
  desk,
  'front-end': frontEnd,
  'fleet-map': fleetMap,
  idle,
  live,
  nearby,
  position,
  'ride-read': rideRead,
  scale,
  shift,
  soak,
  'trip-cycle': tripCycle,
  watching,
};

/**
 * Runs the named benches, or all, and writes what they found into RESULTS.md.
 * @returns the exit code: 1 when a limit was missed, 2 when there is no such bench
 */
export async function runBenches(names: readonly string[]): Promise<number> {
  const wanted = names.length > 0 ? names : Object.keys(benches);
  const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}.\n`);
    return 2;
  }
  let missed = 0;
  for (const name of wanted) {
    // One after the other: they would disturb each other's figures.
    // oxlint-disable-next-line no-await-in-loop
    const report = reportOf((await benches[name]?.()) ?? []);
    missed += report.measurements.filter((measurement) => !withinLimit(measurement)).length;
    const section = sectionOf(report);
    writeSection(name, section);
    process.stdout.write(`\n## ${name}\n\n${section}\n`);
  }
  return missed > 0 ? 1 : 0;
}

function reportOf(found: readonly Measurement[] | Report): Report {
  return 'measurements' in found ? found : { measurements: found };
}

function sectionOf({ measurements, notes = [], versions = {} }: Report): string {
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const software = Object.entries(versions).map(([name, version]) => `, ${name} ${version}`);
  return [`${when} UTC on ${machine()}${software.join('')}.`, tableOf(measurements), ...notes].join('\n\n');
}
