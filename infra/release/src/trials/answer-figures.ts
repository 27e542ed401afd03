import * as z from 'zod';

/** What a process has answered since it started, as its `/metrics` say. */
export interface Figures {
  /** Answers by kind and status: `rpc.rides.get 200` of a service, `GET /api/rides/:id 200` of the gateway. */
  readonly answers: ReadonlyMap<string, number>;
  /** How many answers took no longer than this many seconds. */
  readonly within: ReadonlyMap<number, number>;
  /** Events that it could not handle. */
  readonly failedEvents: number;
  /** Requests of this process that an instance on trial failed, by area and kind: `rides read`. */
  readonly trialFaults: ReadonlyMap<string, number>;
  /** How often each job has failed since its last success, by its name. A program of an older release names none. */
  readonly jobs: ReadonlyMap<string, number>;
}

export const NO_FIGURES: Figures = {
  answers: new Map(),
  within: new Map(),
  failedEvents: 0,
  trialFaults: new Map(),
  jobs: new Map(),
};

/** The kind of request and the status in a key of `answers`. */
export function kindAndStatus(key: string): [kind: string, status: number] {
  const at = key.lastIndexOf(' ');
  return [key.slice(0, at), Number(key.slice(at + 1))];
}

/** Of services, and of the gateway. No process has samples of both. */
const ANSWERED = /^rahi_(?:rpc|http)_duration_seconds_(count|bucket)$/;
const LINE = /^(\w+)\{(.*)\} (\S+)$/;
const LABEL = /(\w+)="([^"]*)"/g;
const PATIENCE_MS = 2_000;

/** @returns null when the process does not answer */
export async function readFigures(healthUrl: string): Promise<Figures | null> {
  try {
    const response = await fetch(`${healthUrl}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return figuresIn(await response.text());
  } catch {
    // It starts, ends or hangs: the caller decides how long that may last.
    return null;
  }
}

/** @param text in the format of Prometheus */
export function figuresIn(text: string): Figures {
  const answers = new Map<string, number>();
  const within = new Map<number, number>();
  const trialFaults = new Map<string, number>();
  const jobs = new Map<string, number>();
  let failedEvents = 0;
  for (const line of text.split('\n')) {
    const [, name, list = '', value] = LINE.exec(line) ?? [];
    if (!name?.startsWith('rahi_')) continue;
    const labels = z.record(z.string(), z.string()).parse(Object.fromEntries(pairs(list)));
    const count = Number(value);
    const [, what] = ANSWERED.exec(name) ?? [];
    const kind = labels['subject'] ?? `${labels['method']} ${labels['route']}`;
    if (what === 'count') add(answers, `${kind} ${labels['status']}`, count);
    if (what === 'bucket') add(within, Number(labels['le']?.replace('+Inf', 'Infinity')), count);
    if (name === 'rahi_trial_faults_total') add(trialFaults, `${labels['of']} ${labels['kind']}`, count);
    if (name === 'rahi_job_failures_in_row') jobs.set(labels['job'] ?? '', count);
    if (name === 'rahi_events_consumed_total' && /^(?:failed|unreadable)$/.test(labels['outcome'] ?? '')) {
      failedEvents += count;
    }
  }
  return { answers, within, failedEvents, trialFaults, jobs };
}

function add<K>(to: Map<K, number>, key: K, count: number): void {
  to.set(key, (to.get(key) ?? 0) + count);
}

const pairs = (list: string) => [...list.matchAll(LABEL)].map(([, key = '', value = '']) => [key, value]);

/** What several processes answered together. */
export function together(all: readonly Figures[]): Figures {
  const sum = <K>(of: (figures: Figures) => ReadonlyMap<K, number>) => combined(all.map(of), 1);
  const jobs = new Map<string, number>();
  for (const [job, failures] of all.flatMap((one) => [...one.jobs]))
    jobs.set(job, Math.max(failures, jobs.get(job) ?? 0));
  return {
    answers: sum(({ answers }) => answers),
    within: sum(({ within }) => within),
    trialFaults: sum(({ trialFaults }) => trialFaults),
    failedEvents: all.reduce((count, { failedEvents }) => count + failedEvents, 0),
    jobs,
  };
}

/** What was answered between two looks. */
export function since(before: Figures, now: Figures): Figures {
  return {
    answers: less(now.answers, before.answers),
    within: less(now.within, before.within),
    trialFaults: less(now.trialFaults, before.trialFaults),
    failedEvents: Math.max(0, now.failedEvents - before.failedEvents),
    // A state, and no count.
    jobs: now.jobs,
  };
}

/** A process that was started again counts from nought. */
function less<K>(one: ReadonlyMap<K, number>, other: ReadonlyMap<K, number>): Map<K, number> {
  return new Map([...combined([one, other], -1)].map(([key, count]) => [key, Math.max(0, count)]));
}

/** The sums, the first with the others times a sign. */
function combined<K>([first = new Map(), ...rest]: readonly ReadonlyMap<K, number>[], sign: 1 | -1): Map<K, number> {
  const sum = new Map(first);
  for (const [key, count] of rest.flatMap((one) => [...one])) add(sum, key, sign * count);
  return sum;
}
