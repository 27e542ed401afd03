import { cpus } from 'node:os';
import { Latencies } from '@rahi/simulator';
import type { Round } from './closed-loop.js';
import { cpuSeconds, machineCpuSeconds } from './cpu.js';
import { median } from './median.js';

/** One of the compared programs. */
export interface Side {
  readonly name: string;
  /** The processes whose CPU counts, by name, each with its children. */
  processes(): Readonly<Record<string, number>>;
  /** Prepares a round; not measured. */
  prepare?(): Promise<void>;
  /** One round, with work all the time. */
  round(): Promise<Round>;
  /** Undoes `prepare`. */
  finish?(): Promise<void>;
}

export interface Measured extends Round {
  /** CPU seconds of the side's processes. */
  readonly cpu: number;
  /** CPU seconds of each process. */
  readonly cpuOf: Readonly<Record<string, number>>;
}

/** The rounds of two sides that took turns. */
export class Comparison {
  constructor(
    readonly ours: readonly Measured[],
    readonly peers: readonly Measured[],
    /** Cores that other programs kept busy, median of the rounds. */
    readonly otherCores: number,
  ) {}

  /** Requests a second, ours to the peer's: the median of the rounds' ratios. */
  get throughput(): number {
    return this.#ratio(perSecond);
  }

  /** CPU for one request, ours to the peer's. */
  get cpuPerRequest(): number {
    return this.#ratio(cpuEach);
  }

  /** CPU for one second, ours to the peer's. */
  get cpuPerSecond(): number {
    return this.#ratio(({ cpu, seconds }) => cpu / seconds);
  }

  #ratio(of: (round: Measured) => number): number {
    return median(
      this.ours.flatMap((round, index) => {
        const peer = this.peers[index];
        return peer ? [of(round) / of(peer)] : [];
      }),
    );
  }
}

/** Requests a second. */
export function perSecond({ done, seconds }: Measured): number {
  return done / seconds;
}

/** Microseconds of CPU for one request. */
export function cpuEach({ cpu, done }: Measured): number {
  return (cpu / done) * 1_000_000;
}

/** The latencies of all rounds. */
export function latenciesOf(rounds: readonly Round[]): Latencies {
  const all = new Latencies();
  for (const { latencies } of rounds) all.add(latencies);
  return all;
}

/** Two sides in turns. */
export async function interleaved(ours: Side, peer: Side, rounds: number): Promise<Comparison> {
  const { measured, otherCores } = await inTurns([ours, peer], rounds);
  return new Comparison(measured[0] ?? [], measured[1] ?? [], otherCores);
}

/**
 * Sides do their rounds in turns, in an order that is reversed each time, so that other load meets all of them. The
 * first round of each side does not count.
 * @returns the rounds of each side, and the cores that programs outside of the bench kept busy, median of the rounds
 */
export async function inTurns(
  sides: readonly Side[],
  rounds: number,
): Promise<{ measured: Measured[][]; otherCores: number }> {
  const found = sides.map((side) => ({ side, rounds: [] as Measured[] }));
  const others: number[] = [];
  for (let turn = -1; turn < rounds; turn += 1) {
    for (const { side, rounds: kept } of turn % 2 === 0 ? found : found.toReversed()) {
      const { round, otherCores } = await measure(side);
      if (turn < 0) continue;
      kept.push(round);
      others.push(otherCores);
    }
  }
  return { measured: found.map((one) => one.rounds), otherCores: median(others) };
}

/** One round of a side, with the CPU of its processes and of other programs. */
async function measure(side: Side): Promise<{ round: Measured; otherCores: number }> {
  await side.prepare?.();
  const processes = side.processes();
  const [before, everyone, bench] = [cpuOfEach(processes), machineCpuSeconds(), benchCpuSeconds()];
  const round = await side.round();
  const after = cpuOfEach(processes);
  const cpuOf = Object.fromEntries(Object.entries(after).map(([name, cpu]) => [name, cpu - (before[name] ?? 0)]));
  const cpu = Object.values(cpuOf).reduce((sum, one) => sum + one, 0);
  const otherCpu = Math.max(0, machineCpuSeconds() - everyone - (benchCpuSeconds() - bench));
  await side.finish?.();
  return { round: { ...round, cpu, cpuOf }, otherCores: Math.min(cpus().length, otherCpu / round.seconds) };
}

/** CPU seconds of each process so far, with its children. */
export function cpuOfEach(processes: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuSeconds([pid])]));
}

/** CPU of the bench and its children. */
function benchCpuSeconds(): number {
  return cpuSeconds([process.pid]);
}
