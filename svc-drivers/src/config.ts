import { servedAreaSettings } from '@rahi/city';
import type { DriverApproval } from '@rahi/contracts';
import { baseConfig, lawSettings } from '@rahi/service-kit';
import * as z from 'zod';

/** The address of an external server. A user or password in it is refused: it would be shown wherever addresses are. */
const externalUrl = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i)
    .optional(),
);

const driverApproval = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z.enum(['required', 'automatic']).optional(),
);

/** Must include a key, a secret and a bucket. */
const bucketUrl = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@:]+:[^/?#@]+@[^/?#@]+\/[^/?#]+[^?#]*(?:\?region=[\w-]+)?$/i)
    .optional(),
);

export const driversConfig = baseConfig.extend({
  ...servedAreaSettings,
  ...lawSettings,
  /** A driver whose last fix is older is not shown nearby and, unless on a trip, is taken offline. */
  DRIVER_STALE_SECONDS: z.coerce.number().int().min(1).default(300),
  /** R12: a driver whose last fix is older is offered no ride. */
  SILENT_SECONDS: z.coerce.number().int().min(1).default(120),
  /** How often positions are written to Postgres. */
  POSITION_FLUSH_SECONDS: z.coerce.number().min(0.05).max(60).default(2),
  /** How often an instance looks for changes whose hint it missed. */
  FLEET_SWEEP_SECONDS: z.coerce.number().min(0.05).max(600).default(10),
  /** R28: an OSRM-compatible server; without it, or when it fails, the roads of the city packs answer. */
  ROUTING_URL: externalUrl,
  /** R27: a Photon-compatible server; without it, or when it fails, the city packs answer. */
  PLACES_URL: externalUrl,
  /** Whether new drivers wait for the desk to approve their papers; by default they do, except in local mode. */
  DRIVER_APPROVAL: driverApproval,
  /** A folder for drivers' papers, which no web server publishes. All instances share it. */
  FILES_DIR: z.string().optional(),
  /** A bucket for them instead: `https://<key>:<secret>@<host>/<bucket>?region=<region>`, of any store that speaks S3. */
  S3_URL: bucketUrl,
  /** R46: with so many verified women online in a city, riders there may ask for a woman driver. */
  WOMEN_LEAST: z.coerce.number().int().min(1).default(3),
  /** R42: how often drivers are looked for whose working hours end, where the rules limit them. */
  DUTY_SWEEP_SECONDS: z.coerce.number().min(0.05).max(600).default(30),
  /** How often papers are looked at for reminders and expiry. */
  PAPER_SWEEP_SECONDS: z.coerce.number().min(0.05).max(86_400).default(600),
});
export type DriversConfig = z.output<typeof driversConfig>;

/** Whether new drivers wait for the desk. On a single person's machine nobody would ever approve them. */
export function approvalOf({
  DRIVER_APPROVAL,
  RAHI_LOCAL,
}: Pick<DriversConfig, 'DRIVER_APPROVAL' | 'RAHI_LOCAL'>): DriverApproval {
  return DRIVER_APPROVAL ?? (RAHI_LOCAL ? 'automatic' : 'required');
}
