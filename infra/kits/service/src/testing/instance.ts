import type { INestMicroservice, Type } from '@nestjs/common';
import { startShipped, type ShippedOptions } from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';

/** One running instance of a service. */
export interface Instance {
  readonly healthPort: number;
  /** The lines of its log so far; none in process. */
  lines(): string[];
  /** What someone should look at in its log. */
  trouble(expected: readonly RegExp[]): string[];
  stop(): Promise<void>;
  /** Ends it with SIGKILL. @throws Error in process */
  kill(): Promise<void>;
  /** @throws Error in process */
  signal(signal: NodeJS.Signals): void;
  /** Ends its trial. */
  promote(): Promise<void>;
}

/** One that runs inside the test, from the compiler's output. */
export interface InProcess extends Instance {
  readonly app: INestMicroservice;
  readonly database: DataSource;
}

export const isInProcess = (instance: Instance): instance is InProcess => 'app' in instance;

/** Starts the file that is shipped. */
export const startInstance: (options: ShippedOptions) => Promise<Instance> = startShipped;

/** Starts a service inside the test. */
export async function bootInProcess(appModule: Type, env: Readonly<Record<string, string>>): Promise<InProcess> {
  // Loads Nest, which a suite of the shipped file does without.
  const { bootService } = await import('../runtime/run.js');
  const service = await bootService(appModule, { LOG_LEVEL: 'silent', ...env });
  return { ...service, lines: () => [], trouble: () => [], kill: noSignal, signal: noSignal };
}

function noSignal(): never {
  throw new Error('a service inside the test gets no signal: start the file that is shipped');
}
