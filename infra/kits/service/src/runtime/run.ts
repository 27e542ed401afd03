import type { DynamicModule, Type } from '@nestjs/common';
import { errorWords, masked } from './error-words.js';
import { migrateService } from './migrate.js';
import type { ServiceOptions } from './service.module.js';
import { bootService } from './start.js';

/** Longest a stop may take before the process ends anyway, in milliseconds. */
const stopBudgetMs = 4000;

/** Anything that starts and can be stopped without loss. */
export interface Stoppable {
  stop(): Promise<void>;
  /** Takes nothing new on and lets callers finish at their leisure, before a stop; whoever took over serves already. */
  retire?(): Promise<void>;
}

/** Runs one process until it is told to stop: SIGTERM, SIGINT, or a parent that is gone. */
export async function runProcess(name: string, boot: () => Promise<Stoppable>): Promise<void> {
  // Node itself would print all that hangs on the error, parameters of a statement included.
  process.on('uncaughtException', (error) => fail(name, new Error(errorWords(error))));
  const running = await boot().catch((error: unknown) => fail(name, error));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopBudgetMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(name, error),
    );
  };
  // Said by a parent that has started the next version beside this one.
  process.on('message', (message) => {
    if (message === 'retire') void (running.retire?.() ?? Promise.resolve()).then(stop, (error) => fail(name, error));
  });
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
}

/**
 * The `main.ts` of a service. A start that fails says why in one sentence and exits with 1. `main.js migrate` brings the
 * database up to date and ends: a deployment runs it before the new code serves.
 */
export async function runService(
  service: ServiceOptions,
  appModule: Type | DynamicModule,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const command = args.join(' ');
  if (command === '') return runProcess(service.name, () => bootService(appModule));
  if (command !== 'migrate') fail(service.name, new Error(`"${command}" is not known: migrate, or nothing`));
  await migrateService(service).catch((error: unknown) => fail(service.name, error));
}

function fail(name: string, error: unknown): never {
  process.stderr.write(`${name}: ${masked(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
