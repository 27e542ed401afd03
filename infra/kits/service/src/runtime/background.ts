/** Injection token of what a service has besides its handlers. A program without a database has none. */
export const BACKGROUND = Symbol('BACKGROUND');

/** What runs beside the handlers of a service, and what its health depends on. */
export interface Background {
  /** Begins once requests are answered. */
  start(): void;
  /** Ends after the last answer. */
  stop(): Promise<void>;
  /** Settles when the database answers. */
  leansOn(): Promise<unknown>;
}
