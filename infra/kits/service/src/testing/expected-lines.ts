/** What a service logs while nats-server is away, and when it is back. */
export const natsAway: readonly RegExp[] = [/"msg":"nats"/, /trip positions are unreachable/];

/** What a service logs when connections to Postgres end. */
export const databaseAway: readonly RegExp[] = [
  /"msg":"the database is away"/,
  /terminating connection due to administrator command/,
];
