import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  expectedServices,
  healthQuestion,
  partnersProgram,
  type ProductHealth,
  type ServiceHealth,
} from '@rahi/contracts';
import { CONFIG, LOGGER, Metrics, NatsLink, type Logger } from '@rahi/service-kit/process';
import { Gauge } from 'prom-client';
import type { GatewayConfig } from '../gateway.config.js';
import { summaryOf, type HeardAnswer } from './health-summary.js';

/** How long answers are collected, in milliseconds: a silent service delays the answer by this. */
const collectMs = 1000;

/** Reads the health of every instance of every service (R30). */
@Injectable()
export class HealthService {
  /** The partners' program only where partners are offered something. */
  readonly #expected: readonly string[];

  constructor(
    private readonly link: NatsLink,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) config: Pick<GatewayConfig, 'PARTNERS'>,
    { registry }: Metrics,
  ) {
    const programs = expectedServices.filter((name) => name !== 'nats');
    this.#expected = config.PARTNERS.length > 0 ? [...programs, partnersProgram] : programs;
    const expected = new Gauge({
      name: 'rahi_expected_service',
      help: 'Always 1; the services that must answer, by name: the alert ServiceAbsent compares them with those that do',
      labelNames: ['expected'] as const,
      registers: [registry],
    });
    for (const name of this.#expected) expected.set({ expected: name }, 1);
  }

  async check(): Promise<ProductHealth> {
    const [answers, nats] = await Promise.all([this.#ask(), this.#nats()]);
    const services = [...summaryOf(answers, this.#expected), nats];
    const isWell = services.every(({ state, failing = [] }) => state === 'up' && failing.length === 0);
    const status = isWell ? 'ok' : 'degraded';
    return { status, services, checkedAt: new Date().toISOString() };
  }

  async #ask(): Promise<HeardAnswer[]> {
    if (!this.link.up) return [];
    const heard: HeardAnswer[] = [];
    const asked = performance.now();
    const options = { strategy: 'timer', maxWait: collectMs, noMux: true } as const;
    try {
      for await (const msg of await this.link.connection.requestMany(healthQuestion.subject, '', options)) {
        const answer = healthQuestion.answer.safeParse(msg.json());
        if (answer.success) heard.push({ ...answer.data, latencyMs: performance.now() - asked });
        else this.log.warn('an answer about health could not be read');
      }
    } catch (error) {
      // The answers until then count; all other services are reported as down.
      this.log.warn({ error: String(error) }, 'asking for health was cut short');
    }
    return heard;
  }

  async #nats(): Promise<ServiceHealth> {
    const down = { name: 'nats', state: 'down', version: null, instances: 0, latencyMs: null } as const;
    if (!this.link.up) return down;
    const answered = this.link.connection.rtt().catch(() => null);
    const latencyMs = await Promise.race([answered, pause(collectMs, null, { ref: false })]);
    if (latencyMs === null) return down;
    return { ...down, state: 'up', version: this.link.connection.info?.version ?? null, instances: 1, latencyMs };
  }
}
