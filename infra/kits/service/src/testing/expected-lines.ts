/** What a service logs while nats-server is away, and when it is back. */
export const natsAway: readonly RegExp[] = [
  /"msg":"nats"/,
  /trip positions are unreachable/,
  /events wait in the outbox/,
  /the lease was not renewed|a lease could not be renewed|partitions were not handed over/,
  /"error":"[^"]*(?:not available right now|time-?out|connection|no responders)[^"]*".*"msg":"a job fail/i,
  /trusted contacts could not be notified yet/,
  /"error":"Error: NATS is away","msg":"consumer restarts"/,
];

/** What a service logs when connections to Postgres end. */
export const databaseAway: readonly RegExp[] = [
  /"msg":"the database is away"/,
  /terminating connection due to administrator command/,
  // A statement was in progress: https://www.postgresql.org/docs/current/errcodes-appendix.html, class 57.
  /"error":"[^"]*57P0[123][^"]*","msg":"(?:a job failed|events wait in the outbox)"/,
  // The connection ended between two statements of a transaction: TypeORM gives it back, and the next statement has none.
  /"error":"QueryRunnerAlreadyReleasedError[^"]*","msg":"(?:a job failed|events wait in the outbox)"/,
];
