import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import { healthQuestion } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { inTime } from './in-time.js';
import { versionOf } from './own-version.js';

type HealthAnswer = z.output<typeof healthQuestion.answer>;

/** Longest that what a service leans on may take before it counts as away. */
const patienceMs = 600;

/**
 * Answers for this one instance whenever health is asked (R30), outside the queue group.
 * @param leansOn settles when what the instance needs answers.
 * @returns what ends it.
 */
export function answerHealth(
  connection: NatsConnection,
  service: string,
  leansOn: () => Promise<unknown> = () => Promise.resolve(),
): () => void {
  const own = { service, version: versionOf(process.argv[1]), instanceId: randomUUID() };
  const subscription = connection.subscribe(healthQuestion.subject, {
    callback: (error, msg) => {
      if (error) return;
      void inTime(leansOn(), patienceMs).then((ready) => {
        const answer: HealthAnswer = { ...own, uptime: Math.round(process.uptime()), ready };
        if (!connection.isClosed()) msg.respond(JSON.stringify(answer));
      });
    },
  });
  return () => subscription.unsubscribe();
}
