import { jobList, jobRun, serviceArea, type JobState } from '@rahi/contracts';
import type * as z from 'zod/mini';
import type { NatsLink } from '../nats/connection.js';
import type { BusCommand, BusContext } from './command.js';

/** How long the instances' answers are collected, in milliseconds. */
const collectMs = 1000;
/** Longer than an instance waits for the end of a run before it answers. */
const answerMs = 55_000;

type Listed = z.output<ReturnType<typeof jobList>['answer']>;
type Ended = z.output<ReturnType<typeof jobRun>['answer']>;

export const jobsCommands: readonly BusCommand[] = [
  {
    words: 'jobs run <name> [--instance ID]',
    summary: 'runs a job now, on one instance, and says how it went',
    runOnBus: async (context) => {
      const job = context.args.join(' ');
      if (job === '') throw new Error('Name the job: see jobs.');
      const { link, area, instances } = await instancesOf(context);
      const wanted = context.options['instance'];
      const [instance] = instances.filter(({ instanceId }) => wanted === undefined || instanceId === wanted);
      if (!instance) throw new Error('No instance of this id answers: see jobs.');
      const ended = await run(link, area, instance.instanceId, job);
      const { outcome, ms, error } = ended;
      if (outcome === 'unknown') throw new Error(`There is no job "${job}" that can be run: see jobs.`);
      if (outcome === 'failed') throw new Error(`It failed after ${ms} ms: ${error}`);
      context.print(outcome === 'idle' ? `There was nothing to do (${ms} ms).` : `Done in ${ms} ms.`);
    },
  },
  {
    words: 'jobs',
    summary: 'what each instance repeats and watches: how often, the last success, failures in a row, the last error',
    runOnBus: async (context) => {
      const { instances } = await instancesOf(context);
      for (const { instanceId, jobs } of instances) {
        context.print(`instance ${instanceId}`);
        for (const line of table(jobs)) context.print(`  ${line}`);
      }
    },
  },
];

async function instancesOf({ nats, service }: BusContext) {
  const link = await nats();
  const area = serviceArea(service);
  const list = jobList(area);
  const options = { strategy: 'timer', maxWait: collectMs, noMux: true } as const;
  const instances: Listed[] = [];
  for await (const msg of await link.connection.requestMany(list.subject, '', options)) {
    instances.push(list.answer.parse(msg.json()));
  }
  if (instances.length === 0) throw new Error(`No instance of ${service} answers.`);
  return { link, area, instances: instances.toSorted((a, b) => a.instanceId.localeCompare(b.instanceId)) };
}

/** Asks again while the run lasts longer than an answer may take. */
async function run(link: NatsLink, area: string, instanceId: string, job: string): Promise<Ended> {
  const { subject, answer } = jobRun(area, instanceId);
  for (let order: { job: string; run?: number } = { job }; ;) {
    const msg = await link.connection.request(subject, JSON.stringify(order), { timeout: answerMs });
    const ended = answer.parse(msg.json());
    if (ended.outcome !== 'running') return ended;
    order = { job, run: ended.run };
  }
}

function table(jobs: readonly JobState[]): string[] {
  const rows = jobs.map(({ job, runs, everySeconds, running, lastSuccess, failures, error }) => [
    job,
    everySeconds === null ? 'watched' : `every ${everySeconds} s, ${runs}`,
    running ? 'running' : '',
    lastSuccess ?? 'no success yet',
    `${failures} failures`,
    error ?? '',
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
