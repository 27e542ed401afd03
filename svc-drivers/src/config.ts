import { servedAreaSettings } from '@rahi/city';
import { baseConfig } from '@rahi/service-kit';
import * as z from 'zod';

/** The address of an external server. A user or password in it is refused: it would be shown wherever addresses are. */
const externalUrl = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i)
    .optional(),
);

export const driversConfig = baseConfig.extend({
  ...servedAreaSettings,
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
});
export type DriversConfig = z.output<typeof driversConfig>;
