import { readFileSync } from 'node:fs';
import { natsAddress } from '@rahi/contracts';
import * as z from 'zod';
import { unfit } from './production.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Injection token of the variables that a service is started with. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');
/** Injection token of a service's parsed configuration. */
export const CONFIG = Symbol('CONFIG');
/** Injection token of a service's name, such as `svc-rides`. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');

/** Certificates in PEM, as their text or as the path of a file. Read at the start: a file that is not there is a fault. */
const certificates = z.string().transform((given, context) => {
  try {
    return given.startsWith('-----BEGIN ') ? given : readFileSync(given, 'utf8');
  } catch {
    context.addIssue({ code: 'custom', message: 'cannot be read' });
    return z.NEVER;
  }
});

/** Addresses of one cluster, separated by commas. */
const natsServers = z.string().refine((addresses) => {
  try {
    return natsAddress(addresses).servers.every((one) => /^(nats|tls):\/\/[^/?#]+$/.test(one));
  } catch {
    return false;
  }
});

/** What every service needs from its environment. Services extend it with their own variables. */
export const baseConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** One server or several of a cluster, separated by commas: `nats://user:password@a:4222,nats://user:password@b:4222`. */
  NATS_URL: natsServers,
  /**
   * The authorities of the server's certificate. With them the connection is encrypted and the server's name is
   * checked; without them, `tls://` in NATS_URL requires an authority that the system trusts.
   */
  NATS_TLS_CA: certificates.optional(),
  /** The same for Postgres; without it, `sslmode` in DATABASE_URL decides. */
  DATABASE_TLS_CA: certificates.optional(),
  /** Port of the live, ready and metrics endpoints, on loopback unless HEALTH_HOST says otherwise. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  /** A process whose event loop is blocked for this long ends itself and is started again; 0 for never. */
  WATCHDOG_SECONDS: z.coerce.number().int().min(0).max(3_600).default(20),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /**
   * How many servers of a NATS cluster keep each stream. All processes say the same; a stream that is there is changed first,
   * with `nats stream edit`.
   */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8),
  /** The target of traces by OTLP over HTTP; without it there are none. OpenTelemetry's other variables also apply. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** After so long with events that wait, and none settled, health names a consumer. Another value is for suites. */
  CONSUMER_STILL_SECONDS: z.coerce.number().positive().max(3600).default(60),
  /** Set by the launcher for a new version on trial: the percent of the requests that it gets (trial.ts). */
  TRIAL_SHARE: z.coerce.number().int().min(1).max(100).optional(),
  /** The share is one of sessions, and not of requests. */
  TRIAL_STICKY: z.stringbool().default(false),
  /** Set only by the local launcher: the service answers the `local.` subjects. */
  RAHI_LOCAL: z.stringbool().default(false),
});
export type BaseConfig = z.output<typeof baseConfig>;

/**
 * The variables of the migration. The owner's login is only here: a deployment gives it to the migration and not to the
 * running service, whose login may change rows but not tables.
 */
export const migrationConfig = z.object({
  ...baseConfig.pick({ DATABASE_URL: true, DATABASE_TLS_CA: true, LOG_LEVEL: true }).shape,
  DATABASE_OWNER_URL: baseConfig.shape.DATABASE_URL.optional(),
});

/**
 * Reads configuration from the environment. In production, defaults of the local mode and well-known passwords are faults.
 * @throws Error naming every variable that is missing or does not fit, and never showing its value
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: Environment = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = schema.safeParse(given);
  const faults = parsed.success
    ? unfit(parsed.data, env)
    : parsed.error.issues.map(({ path }) => `${String(path[0])} is not ${String(path[0]) in given ? 'valid' : 'set'}`);
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new Error([...new Set(faults)].join('; '));
}
