import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { runningSpan } from '../tracing/tracing.js';
import { errorWords, masked } from './error-words.js';

export type { Logger };

/** Injection token of the service's pino logger. */
export const LOGGER = Symbol('LOGGER');

/**
 * One destination for all loggers of a process: they write to one stdout. Lines are written in batches, after 100 ms at
 * the latest; the rest is written before the process ends.
 */
const standardOut = pino.destination({
  dest: 1,
  sync: false,
  minLength: 4096,
  maxLength: 1024 * 1024,
  periodicFlush: 100,
});

// A log that cannot be written, as on a full disk, stops nobody: its last megabyte waits for room.
let refused = false;
standardOut.on('error', () => {
  refused = true;
});
standardOut.on('write', () => {
  refused = false;
});
// At the end of the process pino writes what is left, and would try again without end.
const writeTheRest = standardOut.flushSync.bind(standardOut);
standardOut.flushSync = () => {
  if (!refused) writeTheRest();
};

/**
 * One JSON line per entry on stdout. Personal data has no place in it; ids do. Errors are given as they are, under
 * `error`: what their words quote is left out here. In a trace, a line says in which.
 */
export function createLogger(name: string, level: string): Logger {
  const options = {
    name,
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: errorWords, err: errorWords },
    mixin: () => ({ traceId: runningSpan.getStore()?.traceId }),
  };
  return pino(options, standardOut);
}

/** Nest's own messages, at debug except for what needs a person. */
export function nestLogger(log: Logger): LoggerService {
  const at =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) => {
      log[level]({ context: rest.at(-1) }, typeof message === 'string' ? masked(message) : errorWords(message));
    };
  return { log: at('debug'), error: at('error'), warn: at('warn'), debug: at('debug'), verbose: at('debug') };
}
