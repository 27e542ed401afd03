import type { DataSource } from 'typeorm';
import type { NatsLink } from '../nats/connection.js';

/** The input of a command that asks the running instances. */
export interface BusContext {
  /** `svc-rides` */
  readonly service: string;
  /** The words after the command's own. */
  readonly args: readonly string[];
  /** For example `--reason "…"`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether everything runs on one person's machine (RAHI_LOCAL). */
  readonly local: boolean;
  print(line: string): void;
  /**
   * A connection to NATS as the service itself, closed when the command is done.
   * @throws Error when no NATS_URL was given
   */
  nats(): Promise<NatsLink>;
}

/** The input of a command. */
export interface OpsContext extends BusContext {
  /** The service's own database. */
  readonly database: DataSource;
}

/** Something an operator does to one service: `npm run ops -- <service> <words> …`. */
export interface OpsCommand {
  /** For example `dead-letters show <id>`: the arguments follow in brackets. */
  readonly words: string;
  readonly summary: string;
  /** @throws Error with a sentence for the operator when it is not done */
  readonly run: (context: OpsContext) => Promise<void>;
}

/** One that asks the running instances only: it works while the database is away. */
export interface BusCommand extends Omit<OpsCommand, 'run'> {
  readonly runOnBus: (context: BusContext) => Promise<void>;
}
