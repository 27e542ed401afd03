import type { ServiceName } from '@rahi/contracts';
import type { RunningService } from '../runtime/run.js';

/** A service without features, inside the test: nothing that NATS would refuse to one of ours. */
export async function bootBare(databaseUrl: string, natsUrl: string, name: ServiceName): Promise<RunningService> {
  // Loads Nest, which a suite of the shipped file does without.
  const { bootBare: boot } = await import('./probe-service.js');
  return boot(databaseUrl, natsUrl, name);
}
