import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { LOGGER, type Logger } from '../runtime/logger.js';
import { isDatabaseAway, isDatabaseBusy } from '../runtime/database-errors.js';

/** Which request a refusal is about. */
export interface RequestContext {
  subject: string;
  requestId: string;
}

/** Makes a refusal of whatever a handler throws; the transport answers it as a problem document (R24). */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): never {
    throw this.refusalOf(error, host.switchToRpc().getContext<RequestContext>());
  }

  /** A failure of ours is logged; nothing of it reaches the caller. */
  refusalOf(error: unknown, { subject, requestId }: RequestContext): Refusal {
    if (error instanceof Refusal) return error;
    if (isDatabaseAway(error)) {
      this.log.warn({ subject, requestId, error }, 'the database is away');
      return new Refusal('unavailable', 'The service cannot reach its data right now. Please try again.');
    }
    if (isDatabaseBusy(error)) {
      this.log.error({ subject, requestId, error }, 'the database took too long');
      return new Refusal('unavailable', 'The service is very busy right now. Please try again.');
    }
    this.log.error({ subject, requestId, error }, 'a handler failed');
    return new Refusal('internal', 'The service could not finish this. Please try again.');
  }
}
