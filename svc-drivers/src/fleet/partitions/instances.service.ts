import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { instanceSubject } from '@rahi/contracts';
import { Caller, Jobs, LOGGER, type Logger, type Watch } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { Ownership } from './ownership.js';
import { PartitionsMetrics } from './partitions-metrics.js';

/** Longest that an instance waits for another one, in milliseconds: a rider waits for both. */
const patienceMs = 1000;

interface PartQuestion<Q extends z.ZodMiniType, A extends z.ZodMiniType> {
  readonly subject: string;
  readonly request: Q;
  readonly answer: A;
}

/** Asks other instances of the service about their parts of the fleet. */
@Injectable()
export class Instances {
  readonly #watch: Watch;

  constructor(
    private readonly caller: Caller,
    private readonly ownership: Ownership,
    private readonly metrics: PartitionsMetrics,
    @Inject(LOGGER) private readonly log: Logger,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Other instances');
  }

  /** @returns null when that instance does not answer in time */
  async ask<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
    instance: string,
    { subject, ...question }: PartQuestion<Q, A>,
    request: z.input<Q>,
  ): Promise<z.output<A> | null> {
    const rpc = { ...question, subject: instanceSubject(subject, instance) };
    try {
      const outbound = { requestId: randomUUID(), deadline: Date.now() + patienceMs, named: true };
      return await this.#watch.of(() => this.caller.ask(rpc, request, outbound));
    } catch (error) {
      this.metrics.unanswered.inc();
      this.log.debug({ instance, subject, error: String(error) }, 'another instance did not answer');
      return null;
    }
  }

  /** Asks all other owners. @returns null for each that does not answer in time */
  askEach<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
    question: PartQuestion<Q, A>,
    request: z.input<Q>,
  ): Promise<(z.output<A> | null)[]> {
    const others = [...this.ownership.othersOf(this.ownership.owners.keys()).keys()];
    return Promise.all(others.map((instance) => this.ask(instance, question, request)));
  }

  /** Asks all other owners; those that do not answer are left out. */
  async askAll<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
    question: PartQuestion<Q, A>,
    request: z.input<Q>,
  ): Promise<z.output<A>[]> {
    const answers = await this.askEach(question, request);
    return answers.flatMap((answer) => answer ?? []);
  }
}
