import type { FailingJob, healthQuestion, ServiceHealth } from '@rahi/contracts';
import type * as z from 'zod/mini';

/** The answer of one instance, and how long it took in milliseconds. */
export type HeardAnswer = z.output<typeof healthQuestion.answer> & { latencyMs: number };

/** One entry per service: the expected ones, then others that answered. A service is up when one instance is ready. */
export function summaryOf(answers: readonly HeardAnswer[], expected: readonly string[]): ServiceHealth[] {
  const names = new Set([...expected, ...answers.map(({ service }) => service)]);
  return [...names].map((name) => {
    const ready = answers.filter((answer) => answer.service === name && answer.ready);
    const versions = new Set(ready.map(({ version }) => version));
    return {
      name,
      state: ready.length > 0 ? 'up' : 'down',
      version: versions.size > 0 ? [...versions].toSorted().join(', ') : null,
      instances: ready.length,
      latencyMs: ready.length > 0 ? Math.round(Math.min(...ready.map(({ latencyMs }) => latencyMs)) * 10) / 10 : null,
      failing: worst(answers.filter(({ service }) => service === name).flatMap(({ failing }) => failing ?? [])),
    };
  });
}

/** Each job once: of several instances, the one on which it fails most. */
function worst(failing: readonly FailingJob[]): FailingJob[] {
  const jobs = new Map<string, FailingJob>();
  for (const one of failing) if (one.failures >= (jobs.get(one.job)?.failures ?? 0)) jobs.set(one.job, one);
  return [...jobs.values()].toSorted((a, b) => a.job.localeCompare(b.job));
}
