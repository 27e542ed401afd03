import { setTimeout as pause } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { jobAnswerMs, jobList, jobRun, serviceArea } from '@rahi/contracts';
import type * as z from 'zod/mini';
import type { Run } from './job.js';
import type { Jobs } from './jobs.service.js';

type Order = z.output<ReturnType<typeof jobRun>['request']>;
type Answer = z.output<ReturnType<typeof jobRun>['answer']>;

const unknown: Answer = { outcome: 'unknown', run: 0, ms: 0, error: null };

/** Answers operators for this one instance: lists its jobs, and runs one now. */
export function answerJobs(
  connection: NatsConnection,
  service: string,
  instanceId: string,
  jobs: Jobs,
): Subscription[] {
  const area = serviceArea(service);
  const respond = (msg: Msg, answer: object) => {
    if (!connection.isClosed()) msg.respond(JSON.stringify(answer));
  };
  const list = jobList(area);
  const run = jobRun(area, instanceId);
  return [
    connection.subscribe(list.subject, {
      callback: (error, msg) => {
        const answer: z.output<typeof list.answer> = { service, instanceId, jobs: jobs.states };
        if (!error) respond(msg, answer);
      },
    }),
    connection.subscribe(run.subject, {
      callback: (error, msg) => {
        const order = error ? null : run.request.safeParse(readJson(msg)).data;
        if (order) void carryOut(jobs, order).then((answer) => respond(msg, answer));
        else if (!error) respond(msg, unknown);
      },
    }),
  ];
}

/** Waits for the end of the run, for as long as NATS lets the answer through. */
async function carryOut(jobs: Jobs, { job: name, run: earlier }: Order): Promise<Answer> {
  const job = jobs.named(name);
  if (!job) return unknown;
  const { number, ended } = earlier === undefined ? job.order() : { number: earlier, ended: job.endOf(earlier) };
  const running: Answer = { outcome: 'running', run: number, ms: 0, error: null };
  const late = new AbortController();
  const patience = pause(jobAnswerMs, running, { signal: late.signal, ref: false }).catch(() => running);
  const answer = await Promise.race([ended.then((run) => (run ? answerOf(run) : unknown)), patience]);
  late.abort();
  return answer;
}

const answerOf = ({ number, outcome, ms, error }: Run): Answer => ({ outcome, run: number, ms, error });

/** Undefined for text that is not JSON. */
function readJson(msg: Msg): unknown {
  try {
    return msg.json();
  } catch {
    return undefined;
  }
}
