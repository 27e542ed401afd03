import { baseConfig } from '@rahi/service-kit';
import * as z from 'zod';

/** An outside server's address. User and password in it would end up where addresses are shown. */
const outsideUrl = z.preprocess(
  (given) => (given === '' ? undefined : given),
  z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i)
    .optional(),
);

export const driversConfig = baseConfig.extend({
  /** A driver whose last fix is older is left out of nearby and, unless it is on a trip, taken offline. */
  DRIVER_STALE_SECONDS: z.coerce.number().int().min(1).default(300),
  /** How often positions are written to Postgres. */
  POSITION_FLUSH_SECONDS: z.coerce.number().min(0.05).max(60).default(2),
  /** How often an instance looks for changes whose hint it did not hear. */
  FLEET_SWEEP_SECONDS: z.coerce.number().min(0.05).max(600).default(10),
  /** R28: an OSRM-compatible server; without one, or when it fails, the built-in planner answers. */
  ROUTING_URL: outsideUrl,
  /** R27: a Photon-compatible server; without one, or when it fails, the gazetteer answers. */
  PLACES_URL: outsideUrl,
});
export type DriversConfig = z.output<typeof driversConfig>;
