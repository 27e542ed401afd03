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
   * @throws OpsFailure when no NATS_URL was given
   */
  nats(): Promise<NatsLink>;
}

/** Something an operator does to one service: `npm run ops -- <service> <words> …`. */
export interface OpsCommand {
  /** Such as `dead-letters list`. */
  readonly words: string;
  /** What follows the words, such as `<id|all>`. */
  readonly takes?: string;
  readonly summary: string;
  readonly run: (context: OpsContext) => Promise<void>;
}

/** Why a command was not done, in a sentence for the operator. */
export class OpsFailure extends Error {
  override name = 'OpsFailure';
}
