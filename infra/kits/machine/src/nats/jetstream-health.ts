import { connect } from '@nats-io/transport-node';
import * as z from 'zod';
import { StartFailure } from '../errors.js';
import { ALIVE, type Health } from '../process/liveness.js';

/** To connect, and again for the answer: together less than a question may take. */
const PATIENCE_MS = 2_200;

const answer = z.object({ error: z.object({ description: z.string().default('an error') }).optional() });

/**
 * Asks JetStream something that only it can answer. nats-server's own `/healthz` says "ok" while JetStream never answers, as
 * after a write to a full disk.
 * @throws StartFailure when the server answers and JetStream does not
 */
export async function jetStreamHealth(
  server: string,
  login: { readonly user: string; readonly pass: string } | undefined,
  signal: AbortSignal,
): Promise<Health> {
  const connection = await connect({
    servers: server,
    ...login,
    name: 'launcher',
    reconnect: false,
    timeout: PATIENCE_MS,
  });
  const end = () => void connection.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    const info = await connection.request('$JS.API.INFO', '', { timeout: PATIENCE_MS }).catch((cause: unknown) => {
      throw new StartFailure('JetStream did not answer', { cause });
    });
    const { error } = answer.parse(info.json());
    if (error) throw new StartFailure(`JetStream answered "${error.description}"`);
    return ALIVE;
  } finally {
    signal.removeEventListener('abort', end);
    await connection.close();
  }
}
