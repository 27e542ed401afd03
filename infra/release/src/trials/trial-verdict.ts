import { isFault, trialFaults } from '@rahi/contracts';
import { kindAndStatus, type Figures } from './answer-figures.js';

// When a new version of a service or of the gateway on trial is worse than the old one. infra/docs/release.md says the same in words.

/** Its share of faults must be this many times that of the old version, where that has faults too. */
const TIMES_THE_FAULTS = 2;
/** Answers of 503, or events that it could not handle, where the old version has none. */
const UNAVAILABLE = 3;
/** Refusals of one kind of request, none of which succeeded; the old version grants at least half of that kind. */
const REFUSALS = 3;
/** Failures in a row of a job that works in the old version. */
const FAILURES_OF_A_JOB = 2;
/** An answer is slow when it takes this many times the p99 of the old version, and at least this long in seconds. */
const SLOW_TIMES = 3;
const SLOW_SECONDS = 0.5;
/** This many answers, and this part of them, must be slow. */
const SLOW_ANSWERS = 5;
const SLOW_PART = 0.05;

export interface TrialFigures {
  /** Of the instance on trial, since it is on trial. */
  readonly next: Figures;
  /** Of it in the last ten seconds, without the first five, in which every process is slow. */
  readonly recent: Figures;
  /** Of the old instances in the same time. */
  readonly old: Figures;
  /** Of the old instances since they started. */
  readonly before: Figures;
  /** Requests that callers counted as failed by it, answered or not; of the reads, those that the old version answered. */
  readonly failedReads: number;
  readonly failedChanges: number;
}

const counted = ({ answers }: Figures, chosen: (status: number, kind: string) => boolean): number =>
  [...answers].reduce((sum, [key, count]) => {
    const [kind, status] = kindAndStatus(key);
    return chosen(status, kind) ? sum + count : sum;
  }, 0);
const all = () => true;
const isRefusal = (status: number): boolean => status >= 400 && status < 500;
const part = (some: number, of: number): number => (of === 0 ? 0 : some / of);

/** @returns why the new version is worse, with the figures; null when it is not */
export function worse({ next, recent, old, before, failedReads, failedChanges }: TrialFigures): string | null {
  if (failedReads >= trialFaults) {
    return `requests fail: the old version answered ${failedReads} reads that the new one did not, or not as its contract says${kinds(next)}`;
  }
  const answered = counted(next, all);
  // A caller that has met one of each sends nothing more, so together they must do.
  const faults = Math.max(counted(next, isFault), failedReads + failedChanges);
  // What the old one fails in the same time is not for the new one: a service may be away for both.
  const earlier = Math.max(...[before, old].map((figures) => part(counted(figures, isFault), counted(figures, all))));
  const rates = `the new version ${of(faults, Math.max(answered, faults))}, the old one ${of(counted(before, isFault), counted(before, all))}`;
  if (faults >= trialFaults && part(faults, Math.max(answered, faults)) > TIMES_THE_FAULTS * earlier) {
    return `requests fail (${rates}${kinds(next)})`;
  }
  const away = counted(next, (status) => status === 503);
  if (away >= UNAVAILABLE && counted(before, (status) => status === 503) === 0) {
    return `${away} requests were answered 503, and none by the old version${kinds(next, 503)}`;
  }
  if (next.failedEvents >= UNAVAILABLE && before.failedEvents === 0) {
    return `${next.failedEvents} events could not be handled, and all of them by the old version`;
  }
  return failingJob(next, before) ?? refusals(next, before) ?? slow(recent, old);
}

function failingJob(next: Figures, before: Figures): string | null {
  for (const [job, failures] of next.jobs) {
    const earlier = before.jobs.get(job);
    if (failures < FAILURES_OF_A_JOB || (earlier ?? 0) > 0) continue;
    const compared = earlier === undefined ? 'the old version does not name this job' : 'it works in the old version';
    return `its job "${job}" has failed ${failures} times in a row, and ${compared}`;
  }
  return null;
}

function refusals(next: Figures, before: Figures): string | null {
  for (const kind of new Set([...next.answers.keys()].map((key) => kindAndStatus(key)[0]))) {
    const refused = counted(next, (status, one) => one === kind && isRefusal(status));
    const granted = counted(next, (status, one) => one === kind && status < 400);
    const earlier = counted(before, (status, one) => one === kind && status < 400);
    const refusedBefore = counted(before, (status, one) => one === kind && isRefusal(status));
    if (refused >= REFUSALS && granted === 0 && earlier >= REFUSALS && earlier >= refusedBefore) {
      return `all ${refused} requests to ${kind} were refused, and the old version granted ${earlier} of ${earlier + refusedBefore}`;
    }
  }
  return null;
}

function slow(recent: Figures, old: Figures): string | null {
  const usual = quantile(old, 0.99);
  const limit = Math.min(
    ...[...recent.within.keys()].filter((bound) => bound >= Math.max(SLOW_SECONDS, SLOW_TIMES * usual)),
  );
  const answered = counted(recent, all);
  const late = answered - (recent.within.get(limit) ?? answered);
  if (late < SLOW_ANSWERS || part(late, answered) < SLOW_PART) return null;
  return `${late} of its last ${answered} answers took longer than ${limit} s, and 99 % of those of the old version at most ${usual} s`;
}

/** The upper bound of what this part of the answers took, in seconds; 0 when there are none. */
function quantile(figures: Figures, wanted: number): number {
  const answered = counted(figures, all);
  const bounds = [...figures.within].toSorted(([one], [other]) => one - other);
  return answered === 0 ? 0 : (bounds.find(([, count]) => count >= wanted * answered)?.[0] ?? 0);
}

const of = (faults: number, answered: number): string => `${faults} of ${answered}`;

function kinds({ answers }: Figures, wanted?: number): string {
  const chosen = [...answers].filter(([key, count]) => {
    const [, status] = kindAndStatus(key);
    return count > 0 && (wanted === undefined ? isFault(status) : status === wanted);
  });
  return chosen.length === 0 ? '' : `: ${chosen.map(([key, count]) => `${key} ${count} times`).join(', ')}`;
}
