import { Injectable } from '@nestjs/common';
import { adminExport, productHealth, type Call } from '@rahi/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ExportsService } from '../exports/exports.service.js';
import { HealthService } from '../health/health.service.js';

/** What is sent: a body, or the stream of one. */
type Answerer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The calls that the gateway answers itself, behind the same gate as all others. */
@Injectable()
export class OwnCalls {
  readonly #answers: ReadonlyMap<string, Answerer>;

  constructor(health: HealthService, exports: ExportsService) {
    this.#answers = new Map<string, Answerer>([
      [productHealth.name, () => health.check()],
      [adminExport.name, (request, reply) => exports.open(request, reply)],
    ]);
  }

  /** What answers a call here; undefined when a service does. */
  answererOf(call: Call): Answerer | undefined {
    return this.#answers.get(call.name);
  }
}
