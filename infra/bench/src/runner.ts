import { markdownTable, tableOf, withinLimit, type Measurement, type Report } from './measurement.js';
import { stopOpen } from './product/ending.js';
import { machine } from './results/machine.js';

export type Bench = () => Promise<readonly Measurement[] | Report>;

/** Where the results go. */
export interface Findings {
  /** Replaces a bench's section of the results. */
  keep(name: string, section: string): void;
  say(text: string): void;
  complain(text: string): void;
}

interface Outcome {
  readonly name: string;
  readonly seconds: number;
  /** Figures past their limits; null when the bench failed. */
  readonly missed: number | null;
}

/**
 * Runs the named benches, or all, one after the other, and writes their results. When one fails, its old section stays and
 * the next one runs.
 * @returns the exit code: 1 when a limit was missed or a bench failed, 2 for an unknown name
 */
export async function runBenches(
  benches: Readonly<Record<string, Bench>>,
  names: readonly string[],
  findings: Findings,
): Promise<number> {
  const wanted = names.length > 0 ? names : Object.keys(benches);
  const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    findings.complain(`There is no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}.\n`);
    return 2;
  }
  const outcomes: Outcome[] = [];
  // One after the other, because they would disturb each other.
  // oxlint-disable-next-line no-await-in-loop
  for (const name of wanted) outcomes.push(await runOne(name, benches[name], findings));
  if (outcomes.length > 1) findings.say(`\n${summaryOf(outcomes)}\n`);
  return outcomes.every(({ missed }) => missed === 0) ? 0 : 1;
}

async function runOne(name: string, bench: Bench | undefined, findings: Findings): Promise<Outcome> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    const report = reportOf((await bench?.()) ?? []);
    const section = sectionOf(report);
    findings.keep(name, section);
    findings.say(`\n## ${name}\n\n${section}\n`);
    const missed = report.measurements.filter((measurement) => !withinLimit(measurement)).length;
    return { name, seconds: seconds(), missed };
  } catch (error) {
    findings.complain(`\n## ${name}\n\nfailed: ${error instanceof Error ? error.stack : String(error)}\n`);
    // Servers that it left running would disturb the next one.
    await stopOpen((reason) => findings.complain(`${String(reason)}\n`));
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
