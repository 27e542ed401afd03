import type { RideStatus } from '@rahi/contracts';
import { Latencies } from './latencies.js';

/** Each kind of request has its own latencies. */
export type RequestKind =
  | 'position'
  | 'nearby'
  | 'book'
  | 'accept'
  | 'arrive'
  | 'read'
  | 'start'
  | 'end'
  | 'collect'
  | 'rate'
  | 'cancel';

/** The result of a load run. Latencies count from when a request was due, not from when it could be sent. */
export class LoadReport {
  /** By kind, in the order of each kind's first request. */
  readonly latencies = new Map<RequestKind, Latencies>();
  /** How often each kind of request failed with each code. */
  readonly errors = new Map<string, number>();
  /** The last status of each ride that was answered with success. */
  readonly rides = new Map<string, RideStatus>();
  /** Drivers refused because another was faster or they have a ride already: normal, not an error. */
  contended = 0;
  /** Bookings for which no driver was found. */
  unmatched = 0;
  /** Arrivals that were dropped because too much was in progress. */
  shed = 0;

  took(kind: RequestKind, ms: number): void {
    const known = this.latencies.get(kind) ?? new Latencies();
    this.latencies.set(kind, known);
    known.record(ms);
  }

  failed(kind: RequestKind, code: string): void {
    const name = `${kind} ${code}`;
    this.errors.set(name, (this.errors.get(name) ?? 0) + 1);
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Latencies of all requests. */
  get overall(): Latencies {
    const all = new Latencies();
    for (const latencies of this.latencies.values()) all.add(latencies);
    return all;
  }

  count(status: RideStatus): number {
    return [...this.rides.values()].filter((one) => one === status).length;
  }
}

/** The report as text: a table of latencies by kind of request, then the rides and the errors. */
export function reportText(report: LoadReport): string {
  const percentiles = [50, 90, 99, 99.9];
  const rows = [...report.latencies, ['all', report.overall] as const];
  const errors = [...report.errors].map(([name, count]) => `${count} × ${name}`).join(', ') || 'none';
  return [
    lineOf('', ['count', ...percentiles.map((percent) => `p${percent} ms`), 'max ms']),
    ...rows.map(([kind, latencies]) => {
      const times = [...percentiles.map((percent) => latencies.at(percent)), latencies.max];
      return lineOf(kind, [String(latencies.count), ...times.map((ms) => ms.toFixed(1))]);
    }),
    `rides: ${report.rides.size} booked, ${report.count('completed')} completed, ${report.count('cancelled')} cancelled, ${report.unmatched} without a driver`,
    `contended: ${report.contended}, shed: ${report.shed}, errors: ${errors}`,
  ].join('\n');
}

function lineOf(name: string, cells: readonly string[]): string {
  return [name.padEnd(9), ...cells.map((cell) => cell.padStart(9))].join(' ');
}
