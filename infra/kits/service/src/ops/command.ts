import type { DataSource } from 'typeorm';
import type { NatsLink } from '../nats/connection.js';

/** What a command has to work with. */
export interface OpsContext {
  /** The service's own database. */
  readonly database: DataSource;
  /** What followed the command's words. */
  readonly args: readonly string[];
  /** `--reason "…"` and the like. */
  readonly options: Readonly<Record<string, unknown>>;
  print(line: string): void;
  /**
   * A connection to NATS as the service itself, closed when the command is done.
   * @throws Error when no NATS_URL was given
   */
  nats(): Promise<NatsLink>;
}

/** Something an operator does to one service: `npm run ops -- <service> <words> …`. */
export interface OpsCommand {
  /** Such as `dead-letters show <id>`: what it takes stands behind its words in brackets. */
  readonly words: string;
  readonly summary: string;
  /** @throws Error with a sentence for the operator when it is not done */
  readonly run: (context: OpsContext) => Promise<void>;
}
