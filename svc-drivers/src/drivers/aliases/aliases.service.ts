import { createHmac } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Jobs, readOnce } from '@rahi/service-kit';
import type { Repository } from 'typeorm';
import { AliasKeyEntity } from './alias-key.entity.js';
import { scrambled, unscrambled } from './scrambled-id.js';

const minuteMs = 60_000;
/** How long a rider sees a driver under one alias. */
export const stepMs = 5 * minuteMs;
/** R50: an alias is accepted for 15 minutes: in the step that it is made in, and in these after it. */
const stepsAfter = 3;
const keyBytes = 16;

/** Names for drivers that one rider can use for 15 minutes, and that tell nobody who a driver is (R50). */
@Injectable()
export class Aliases implements OnApplicationBootstrap {
  readonly #key: () => Promise<Buffer>;

  constructor(@InjectRepository(AliasKeyEntity) keys: Repository<AliasKeyEntity>, jobs: Jobs) {
    const watch = jobs.watch('Keys of aliases');
    this.#key = readOnce(async () => {
      const [newest] = await watch.of(() => keys.find({ order: { createdAt: 'DESC' }, take: 1 }));
      if (!newest) throw new Error('alias_keys is empty');
      return newest.key;
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#key();
  }

  /** The aliases of drivers for a rider, in the same order. */
  async of(driverIds: readonly string[], riderId: string, now = Date.now()): Promise<string[]> {
    return driverIds.length === 0 ? [] : scrambled(driverIds, await this.#keyFor(riderId, stepAt(now)));
  }

  /** The ids of which this may be an alias for the rider; at most one is a driver's. */
  async candidates(alias: string, riderId: string, now = Date.now()): Promise<string[]> {
    const steps = Array.from({ length: stepsAfter + 1 }, (_, ago) => stepAt(now) - ago);
    const keys = await Promise.all(steps.map((step) => this.#keyFor(riderId, step)));
    return keys.flatMap((key) => unscrambled([alias], key));
  }

  async #keyFor(riderId: string, step: number): Promise<Buffer> {
    return createHmac('sha256', await this.#key())
      .update(`${riderId} ${step}`)
      .digest()
      .subarray(0, keyBytes);
  }
}

const stepAt = (ms: number): number => Math.floor(ms / stepMs);
