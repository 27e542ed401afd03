import { tooManyFailures } from '@rahi/contracts';
import type { JobRecord } from './record.js';

/** Work that is not periodic; it reports its own outcome. */
export class Watch {
  constructor(private readonly record: JobRecord) {}

  succeeded(): void {
    this.record.succeeded();
  }

  /** The caller logs what a person must know of it. */
  failed(error: unknown): void {
    this.record.forgetOld();
    this.record.failed(error);
  }

  /** It has made no progress for long, which is as bad as many failures. */
  standsStill(error: Error): void {
    this.record.failed(error, tooManyFailures);
  }

  /** Does some of it. @throws what the work throws */
  async of<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.succeeded();
      return result;
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }
}
