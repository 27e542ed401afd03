import type { Findings } from './verify/verify.js';

/** A row of the table in infra/docs/reliability.md, as measured. */
export function tell(injected: string, times: number, findings: Findings): void {
  const { requests, acknowledged, rides, events, failures, longestMs, wrong } = findings;
  const row = [injected, times, requests, acknowledged, rides, events, failures, `${longestMs} ms`, wrong.length];
  process.stdout.write(`| ${row.join(' | ')} |\n`);
}
