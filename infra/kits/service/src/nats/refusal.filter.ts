import { Catch, type ExceptionFilter } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { say } from '../language/say.js';
import type { Logger } from '../runtime/logger.js';
import { isDatabaseAway, isDatabaseBusy } from '../runtime/database-errors.js';

/** Passes on what a handler throws unchanged: Nest would replace it with its own error. The transport makes a refusal of it. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  catch(error: unknown): never {
    throw error;
  }
}

/**
 * Makes a refusal of a failure; it is answered as a problem document (R24). A failure of ours is logged, and nothing of it
 * reaches the caller.
 */
export function refusalOf(error: unknown, request: { subject: string; requestId: string }, log: Logger): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) {
    log.warn({ ...request, error }, 'the database is away');
    return new Refusal('unavailable', say('failure.databaseAway'));
  }
  if (isDatabaseBusy(error)) {
    log.error({ ...request, error }, 'the database took too long');
    return new Refusal('unavailable', say('failure.databaseBusy'));
  }
  log.error({ ...request, error }, 'a handler failed');
  return new Refusal('internal', say('failure.internal'));
}
