import { Injectable } from '@nestjs/common';
import { Refusal, type ErrorCode, type Language } from '@rahi/contracts';
import { Caller } from '@rahi/service-kit/program';
import type * as z from 'zod/mini';
import { away, retrySeconds, type Asking } from './rides-questions.js';

/** How long svc-rides may take, in milliseconds: it asks svc-drivers, too, before it books. Less than the gateway waits. */
const patienceMs = 2700;
/** Questions under way at once. People's own calls go to the same service. */
const mostUnderWay = 8;
/** To an organisation they are one: ask again later, with the same key. */
const failures: readonly ErrorCode[] = ['unavailable', 'timeout', 'internal'];

/** What svc-rides is asked about rides of an organisation. Nothing is kept of the answers. */
@Injectable()
export class OrganisationQuestions {
  #underWay = 0;

  constructor(private readonly caller: Caller) {}

  /** @throws Refusal unavailable, or what svc-rides refused with, in the language that was asked for */
  async ask<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
    question: { subject: string; request: Q; answer: A },
    request: z.input<Q>,
    { requestId, deadline, language }: Asking & { language: Language },
  ): Promise<z.output<A>> {
    if (this.#underWay >= mostUnderWay) throw away(1);
    this.#underWay += 1;
    try {
      const until = Math.min(deadline, Date.now() + patienceMs);
      return await this.caller.ask(question, request, { requestId, deadline: until, language });
    } catch (error) {
      if (error instanceof Refusal && failures.includes(error.code)) throw away(retrySeconds);
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }
}
