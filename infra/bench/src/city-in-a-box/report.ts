import { cpus } from 'node:os';
import type { Checked } from '../invariants/check.js';
import { markdownTable } from '../measurement.js';
import { commandOf, type Wanted } from './arguments.js';
import type { FaultLog } from './fault-log.js';
import type { Figures, Spread } from './figures.js';
import type { Requests } from './requests.js';
import type { Usage } from './usage.js';

export interface Run {
  readonly wanted: Wanted;
  readonly cityName: string;
  readonly pace: number;
  readonly startedAt: Date;
  /** How long people booked, in seconds. */
  readonly seconds: number;
  /** How long the last trips took after that. */
  readonly drainSeconds: number;
  readonly figures: Figures;
  readonly requests: Requests;
  /** Calls that were answered while people booked. */
  readonly answersInTime: number;
  readonly faults: FaultLog;
  readonly checked: readonly Checked[];
  readonly usage: readonly Usage[];
}

/** Whether everything held: no broken invariant, no unexpected error outside of a fault. */
export function isGood({ checked, requests }: Run): boolean {
  return checked.every(({ broken }) => broken.length === 0) && requests.errors.size === 0;
}

/** The report of a run as Markdown. */
export function reportOf(run: Run): string {
  const { wanted, cityName, pace, startedAt, figures, requests, faults, checked } = run;
  const broken = checked.flatMap(({ name, broken: ids }) => ids.slice(0, 5).map((words) => `- ${name}: ${words}`));
  const sections = [
    `# ${cityName} in a box`,
    `\`${commandOf(wanted)}\`, ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpus().length} cores. ` +
      `${wanted.riders} riders and ${wanted.drivers} drivers for ${wanted.minutes} min; vehicles move ${pace} times faster than in ` +
      'reality, all other times are real.',
    `![${cityName}: pickups by the wait for the driver](city.svg)`,
    '## Rides',
    ridesTable(run),
    ...(figures.kinds.length > 0 ? ['## Kinds of ride', kindsTable(figures)] : []),
    '## Calls',
    `${requests.answers.toLocaleString('en-US')} calls were answered, ${(run.answersInTime / run.seconds).toFixed(1)} a second while people booked. ` +
      `Errors: ${listOf(requests.errors)}. Refused because somebody else was faster, or it was too late: ${listOf(requests.refusals)}.`,
    callsTable(requests),
    ...(wanted.faults
      ? [
          '## Faults',
          faultsTable(faults),
          `Errors meanwhile, which clients repeat: ${listOf(requests.errorsInFaults)}.`,
        ]
      : []),
    '## Invariants',
    markdownTable(
      ['invariant', 'checked', 'broken'],
      checked.map(({ name, rows, broken: ids }) => [name, rows.toLocaleString('en-US'), String(ids.length)]),
    ),
    ...(broken.length > 0 ? [broken.join('\n')] : []),
    '## Processes',
    markdownTable(
      ['process', 'CPU s', 'of a core', 'MB at the end'],
      run.usage.map(({ name, cpuSeconds, megabytes }) => [
        name,
        cpuSeconds === null ? 'restarted' : cpuSeconds.toFixed(0),
        cpuSeconds === null ? '' : `${((100 * cpuSeconds) / run.seconds).toFixed(0)} %`,
        megabytes === null ? '' : megabytes.toFixed(0),
      ]),
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

function ridesTable({ figures, drainSeconds }: Run): string {
  const { dispatch, offers } = figures;
  return markdownTable(
    ['what', 'measured'],
    [
      ['bookings', String(figures.bookings)],
      ['completed', `${figures.completed} (${figures.endedAway} of them before the drop-off, when the run was over)`],
      ...[...figures.cancelled].map(([cause, count]) => [`cancelled, ${cause}`, String(count)]),
      ['from the booking, or the give-back, to a driver', spread(figures.accept)],
      ['from the booking to the driver at the pickup', spread(figures.wait)],
      ['offers per ride', dispatch.offersPerRide?.toFixed(2) ?? '–'],
      [
        'offers',
        Object.entries(offers)
          .map(([state, count]) => `${count} ${state}`)
          .join(', '),
      ],
      ['declined', share(dispatch.declineRate)],
      ['expired', share(dispatch.expiryRate)],
      ['given back', String(dispatch.giveBacks)],
      ['drivers’ time with a ride', `${share(figures.utilisation)} of ${figures.onlineHours.toFixed(1)} h online`],
      ['Gini of net earnings per hour online', Number.isNaN(figures.gini) ? '–' : figures.gini.toFixed(3)],
      ['until the last trip had ended', `${drainSeconds.toFixed(0)} s`],
    ],
  );
}

function kindsTable({ kinds }: Figures): string {
  return markdownTable(
    ['kind', 'bookings', 'completed'],
    kinds.map(({ kind, bookings, completed }) => [kind, String(bookings), String(completed)]),
  );
}

function callsTable(requests: Requests): string {
  const rows = [...requests.latencies].toSorted(([, a], [, b]) => b.count - a.count);
  return markdownTable(
    ['call', 'count', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'],
    [...rows, ['all', requests.overall] as const].map(([name, latencies]) => [
      name,
      latencies.count.toLocaleString('en-US'),
      ...[latencies.at(50), latencies.at(95), latencies.at(99), latencies.max].map((ms) => ms.toFixed(0)),
    ]),
  );
}

const share = (part: number | null): string =>
  part === null || Number.isNaN(part) ? '–' : `${(100 * part).toFixed(1)} %`;

function faultsTable(faults: FaultLog): string {
  return markdownTable(
    ['killed (SIGKILL)', 'times', 'longest away'],
    faults.table.map(({ name, times, longestSeconds }) => [name, String(times), `${longestSeconds.toFixed(1)} s`]),
  );
}

const spread = ({ mean, p50, p95 }: Spread): string =>
  Number.isNaN(mean) ? '–' : `${mean.toFixed(1)} s on average, median ${p50.toFixed(1)} s, p95 ${p95.toFixed(1)} s`;

function listOf(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
}
