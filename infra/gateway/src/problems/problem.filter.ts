import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { LOGGER, type Logger } from '@rahi/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-reply.js';
import { refusalOf } from './refusal-of.js';
import { say } from '../say.js';

/** Answers every error, at any stage of a request. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    sendProblem(reply, refusalOf(error) ?? this.#fault(error, request.id), request.id);
  }

  #fault(error: unknown, requestId: string): Refusal {
    this.log.error({ requestId, err: error }, 'a request failed');
    return new Refusal('internal', say('failure.fault'));
  }
}
