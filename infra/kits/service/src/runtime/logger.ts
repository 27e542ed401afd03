import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

export type { Logger };

/** Injection token of the service's pino logger. */
export const LOGGER = Symbol('LOGGER');

/** One JSON line per entry on stdout. Personal data has no place in it; ids do. */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}

/** Nest's own messages, at debug except for what needs a person. */
export function nestLogger(log: Logger): LoggerService {
  const at =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) => {
      log[level](
        { context: rest.at(-1) },
        message instanceof Error ? (message.stack ?? message.message) : String(message),
      );
    };
  return { log: at('debug'), error: at('error'), warn: at('warn'), debug: at('debug'), verbose: at('debug') };
}
