import type { NatsConnection } from '@nats-io/transport-node';
import { jobRun } from '@rahi/contracts';
import * as z from 'zod/mini';
import type { Instance } from './instance.js';

const whoAnswers = z.object({ instanceId: z.string() });
/** NATS lets an answer through for a minute. */
const patienceMs = 60_000;

/**
 * Has one instance run a job now, and waits for the end of the run.
 * @throws Error when it fails, or the instance has no such job
 */
export async function orderJob(
  connection: NatsConnection,
  area: string,
  { healthPort }: Pick<Instance, 'healthPort'>,
  job: string,
): Promise<void> {
  const ready = await fetch(`http://127.0.0.1:${healthPort}/health/ready`);
  const { instanceId } = z.parse(whoAnswers, await ready.json());
  const { subject, answer } = jobRun(area, instanceId);
  const reply = await connection.request(subject, JSON.stringify({ job }), { timeout: patienceMs });
  const { outcome, error } = z.parse(answer, reply.json());
  if (outcome !== 'succeeded' && outcome !== 'idle') throw new Error(`the job "${job}" ${outcome}: ${error ?? ''}`);
}
