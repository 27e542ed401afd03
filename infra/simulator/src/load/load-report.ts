import type { RideStatus } from '@rahi/contracts';
import { Latencies } from './latencies.js';

/** What was asked; each kind has latencies of its own. */
export type RequestKind =
  | 'position'
  | 'nearby'
  | 'book'
  | 'accept'
  | 'arrive'
  | 'read'
  | 'start'
  | 'end'
  | 'rate'
  | 'cancel';

/** What a load run found. Latencies count from when a request was due, not from when it could be sent. */
export class LoadReport {
  readonly #latencies = new Map<RequestKind, Latencies>();
  readonly #errors = new Map<string, number>();
  /** Of each ride, the last status that was answered with success. */
  readonly rides = new Map<string, RideStatus>();
  /** Drivers who were told that another was faster, or that they have a ride: how the product decides, no error. */
  contended = 0;
  /** Bookings for which no driver was found. */
  unmatched = 0;
  /** What was not begun because too much was under way. */
  shed = 0;

  took(kind: RequestKind, ms: number): void {
    const known = this.#latencies.get(kind) ?? new Latencies();
    this.#latencies.set(kind, known);
    known.record(ms);
  }

  failed(kind: RequestKind, code: string): void {
    const name = `${kind} ${code}`;
    this.#errors.set(name, (this.#errors.get(name) ?? 0) + 1);
  }

  /** How often each kind of request failed with each code. */
  get errors(): ReadonlyMap<string, number> {
    return this.#errors;
  }

  get errorCount(): number {
    return [...this.#errors.values()].reduce((sum, count) => sum + count, 0);
  }

  /** By kind, in the order they were first made. */
  get latencies(): ReadonlyMap<RequestKind, Latencies> {
    return this.#latencies;
  }

  /** Of all requests together. */
  get overall(): Latencies {
    const all = new Latencies();
    for (const latencies of this.#latencies.values()) all.add(latencies);
    return all;
  }

  count(status: RideStatus): number {
    return [...this.rides.values()].filter((one) => one === status).length;
  }
}

/** The report for a terminal: a line a kind of request, then what became of the rides. */
export function reportText(report: LoadReport): string {
  const head = { count: 'count', p50: 'p50 ms', p90: 'p90', p99: 'p99', p999: 'p99.9', max: 'max' };
  const rows = [...report.latencies, ['all', report.overall] as const];
  const errors = [...report.errors].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none';
  return [
    lineOf('', head),
    ...rows.map(([kind, latencies]) => lineOf(kind, cellsOf(latencies))),
    `rides: ${report.rides.size} booked, ${report.count('completed')} completed, ${report.count('cancelled')} cancelled, ${report.unmatched} without a driver`,
    `contended: ${report.contended}, shed: ${report.shed}, errors: ${errors}`,
  ].join('\n');
}

type Cells = Record<'count' | 'p50' | 'p90' | 'p99' | 'p999' | 'max', string>;

function lineOf(name: string, { count, p50, p90, p99, p999, max }: Cells): string {
  const cells = [count, p50, p90, p99, p999, max].map((cell) => cell.padStart(9));
  return [name.padEnd(9), ...cells].join(' ');
}

function cellsOf(latencies: Latencies): Cells {
  const at = (percent: number) => latencies.at(percent).toFixed(1);
  const max = latencies.max.toFixed(1);
  return { count: String(latencies.count), p50: at(50), p90: at(90), p99: at(99), p999: at(99.9), max };
}
