import { cpus } from 'node:os';
import { cpuEach, latenciesOf, perSecond, type Comparison, type Measured } from '../measuring/interleaved.js';
import { median } from '../measuring/median.js';
import { markdownTable, type Measurement } from '../measurement.js';

/** Share of the cores above which other programs disturb the figures. */
const busyShare = 0.2;

/** A Markdown table of the medians of both sides. */
export function sidesTable(ours: string, peer: string, comparison: Comparison): string {
  return markdownTable(
    ['side', 'a second', 'µs of CPU each', 'of them', 'median ms', 'p99 ms'],
    [rowOf(ours, comparison.ours), rowOf(peer, comparison.peers)],
  );
}

function rowOf(name: string, rounds: readonly Measured[]): string[] {
  return [
    name,
    String(Math.round(median(rounds.map(perSecond)))),
    String(Math.round(median(rounds.map(cpuEach)))),
    partsOf(rounds),
    latenciesOf(rounds).at(50).toFixed(1),
    latenciesOf(rounds).at(99).toFixed(1),
  ];
}

/** A Markdown table of the cores that both sides kept busy, in thousandths. */
export function coresTable(ours: string, peer: string, comparison: Comparison): string {
  return markdownTable(
    ['side', 'requests a second', 'thousandths of a core', 'of them'],
    [coresRow(ours, comparison.ours), coresRow(peer, comparison.peers)],
  );
}

function coresRow(name: string, rounds: readonly Measured[]): string[] {
  return [
    name,
    String(Math.round(median(rounds.map(perSecond)))),
    String(Math.round(median(rounds.map(({ cpu, seconds }) => (cpu / seconds) * 1000)))),
    partsOf(rounds, ({ seconds }) => seconds / 1000),
  ];
}

/** How busy other programs kept the machine. */
export function othersNote({ otherCores, ours }: Pick<Comparison, 'otherCores' | 'ours'>): string {
  const cores = cpus().length;
  const busy = otherCores > cores * busyShare ? ' That is so much that throughput and latency say little.' : '';
  return `Medians of ${ours.length} rounds a side, in turns. Programs that are no part of the bench kept ${otherCores.toFixed(2)} of ${cores} cores busy meanwhile.${busy}`;
}

/** CPU of each process for one unit of a round, the largest first; microseconds for a request by default. */
function partsOf(rounds: readonly Measured[], units = ({ done }: Measured): number => done / 1_000_000): string {
  const names = Object.keys(rounds[0]?.cpuOf ?? {});
  return names
    .map((name) => ({ name, each: median(rounds.map((round) => (round.cpuOf[name] ?? 0) / units(round))) }))
    .filter(({ each }) => each >= 1)
    .toSorted((a, b) => b.each - a.each)
    .map(({ name, each }) => `${name} ${Math.round(each)}`)
    .join(', ');
}

/** The number of failed requests, which must be 0 for the other figures to count. */
export function failuresIn({ ours, peers }: Comparison): Measurement {
  const failures = [...ours, ...peers].flatMap((round) => round.failures);
  for (const words of new Set(failures.slice(0, 3))) process.stderr.write(`failed: ${words}\n`);
  return { what: 'requests that failed', value: failures.length, unit: '', limit: 0 };
}
