/** What a service logs while nats-server is away, and when it is back. */
export const natsAway: readonly RegExp[] = [
  /"msg":"nats"/,
  /trip positions are unreachable/,
  /events wait in the outbox/,
  /the lease was not renewed|a lease could not be renewed|partitions were not handed over/,
  /"error":"[^"]*(?:not available right now|jetstream is not enabled|time-?out|connection|no responders)[^"]*".*"msg":"a job fail/i,
  /trusted contacts could not be notified yet/,
  /"error":"Error: NATS is away","msg":"consumer restarts"/,
];

/** Every word for a lost connection: of the server, of pg's client and pool, of TypeORM and of the socket. */
const connectionLost = [
  // Classes 08 and 57: https://www.postgresql.org/docs/current/errcodes-appendix.html
  '57P0[123]|08(?:000|003|006)|terminating connection',
  'Connection terminated|(?:connection error and|was closed and) is not queryable|timeout exceeded when trying to connect',
  // TypeORM gives the connection back, and the next statement of the transaction has none.
  'QueryRunner(?:Provider)?AlreadyReleasedError|TransactionNotStartedError',
  'ECONNRESET|EPIPE|ECONNREFUSED|socket has been ended',
].join('|');

/** What a service logs when connections to Postgres end. */
export const databaseAway: readonly RegExp[] = [
  /"msg":"the database is away"/,
  /terminating connection due to administrator command/,
  new RegExp(
    `"error":"[^"]*(?:${connectionLost})[^"]*","msg":"(?:a job failed|events wait in the outbox|a position was not sent to the rider)"`,
  ),
];
