import { Injectable } from '@nestjs/common';
import { productHealth, type Call } from '@rahi/contracts';
import { HealthService } from '../health/health.service.js';

/** The calls that the gateway answers itself, behind the same gate as all others. */
@Injectable()
export class OwnCalls {
  readonly #answers: ReadonlyMap<string, () => Promise<unknown>>;

  constructor(health: HealthService) {
    this.#answers = new Map([[productHealth.name, () => health.check()]]);
  }

  /** What answers a call here; undefined when a service does. */
  answererOf(call: Call): (() => Promise<unknown>) | undefined {
    return this.#answers.get(call.name);
  }
}
