import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '@rahi/machine-kit/errors';
import type { SupervisedProcess, SupervisedSpec } from '@rahi/machine-kit/process/supervised-process';
import * as z from 'zod';
import { NO_FIGURES, readFigures, since, together, type Figures } from './answer-figures.js';
import { worse } from './trial-verdict.js';

const LOOK_MS = 500;
/** How often in a row the instance may not answer a look. */
const MISSES = 4;
const WARM_MS = 5_000;
const RECENT_MS = 10_000;

/** How long it is watched, in seconds. */
export const watchSeconds = z.coerce.number().min(0).max(3_600).default(30);

/** How long it may take until it is ready, migrations included, in seconds. */
export const startSeconds = z.coerce.number().min(1).max(3_600).default(45);

const healthUrl = ({ env }: SupervisedSpec): string => `http://127.0.0.1:${env['HEALTH_PORT']}`;

/** Processes, each with its figures at some moment; null where it did not answer then. */
export type Callers = ReadonlyMap<SupervisedSpec, Figures | null>;

/** The figures of processes as they are now. */
export async function lookAt(specs: readonly SupervisedSpec[]): Promise<Callers> {
  const looks = specs.map(async (spec) => [spec, await readFigures(healthUrl(spec))] as const);
  return new Map(await Promise.all(looks));
}

export interface Watched {
  /** The instance on trial. */
  readonly next: SupervisedProcess;
  /** `rides`, as callers name it in their figures. */
  readonly area: string;
  /** The instances of the old version. */
  readonly old: readonly SupervisedSpec[];
  /** All who may ask it, with their figures before it began. */
  readonly callers: Callers;
  readonly seconds: number;
  /** It was watched before: what it did then is forgiven. */
  readonly goesOn?: boolean;
  readonly halt: AbortSignal;
}

async function figuresOf(specs: readonly SupervisedSpec[]): Promise<Figures> {
  return together([...(await lookAt(specs)).values()].flatMap((figures) => figures ?? []));
}

/**
 * Watches a new version of a service that serves beside the old one.
 * @returns a sentence with what it answered
 * @throws StartFailure as soon as it is worse than the old one or dies, with the figures and its last errors
 */
export async function watchTrial({
  next,
  area,
  old,
  callers,
  seconds,
  goesOn = false,
  halt,
}: Watched): Promise<string> {
  const { pid } = next;
  const failedFor = async () => {
    const now = await lookAt([...callers.keys()]);
    const figures = [...now].flatMap(([caller, seen]) => (seen ? since(callers.get(caller) ?? seen, seen) : []));
    const { trialFaults } = together(figures);
    const failed = (kind: string) => trialFaults.get(`${area} ${kind}`) ?? 0;
    return { failedReads: failed('read'), failedChanges: failed('change') };
  };
  const nextAtFirst = (goesOn && (await readFigures(healthUrl(next.spec)))) || NO_FIGURES;
  const oldAtFirst = await figuresOf(old);
  const from = Date.now();
  const looks: { at: number; figures: Figures }[] = [];
  const fail = (why: string): never => {
    const errors = next.lastErrors();
    const words = errors.length === 0 ? '' : `. It said: ${errors.join(' | ')}`;
    throw new StartFailure(`${why}, ${((Date.now() - from) / 1000).toFixed(1)} s after it began to serve${words}`);
  };
  for (let misses = 0; Date.now() < from + seconds * 1000; await pause(LOOK_MS)) {
    if (halt.aborted) throw new StartFailure('The product is being stopped.');
    if (!next.ready || next.pid !== pid) fail('it died');
    const figures = await readFigures(healthUrl(next.spec));
    misses = figures ? 0 : misses + 1;
    if (misses >= MISSES) fail(`it has not answered ${MISSES} times in a row`);
    if (!figures) continue;
    looks.push({ at: Date.now(), figures });
    while ((looks[0]?.at ?? 0) < Date.now() - 2 * RECENT_MS) looks.shift();
    const [oldNow, failed] = await Promise.all([figuresOf(old), failedFor()]);
    const why = worse({
      next: since(nextAtFirst, figures),
      recent: since(recentStart(looks, from), figures),
      old: since(oldAtFirst, oldNow),
      before: oldNow,
      ...failed,
    });
    if (why !== null) fail(why);
  }
  const last = looks.at(-1)?.figures;
  const answered = [...(last?.answers.values() ?? [])].reduce((sum, count) => sum + count, 0);
  if (answered === 0) return `Nobody asked it anything in ${seconds} s: it has shown only that it runs.`;
  return `It answered ${answered} requests in ${seconds} s beside the old version, no worse than that.`;
}

/** The look ten seconds ago, or the first one after the instance was warm. */
function recentStart(looks: readonly { at: number; figures: Figures }[], from: number): Figures {
  const now = looks.at(-1)?.at ?? from;
  const start = looks.find(({ at }) => at >= Math.max(now - RECENT_MS, from + WARM_MS));
  return start?.figures ?? looks.at(-1)?.figures ?? NO_FIGURES;
}
