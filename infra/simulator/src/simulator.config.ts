import { baseConfig } from '@rahi/service-kit';
import * as z from 'zod';

/** The demo fleet uses the public API, and NATS only for the shortcuts of local mode. */
export const simulatorConfig = z.object({
  ...baseConfig.pick({ NATS_URL: true, HEALTH_PORT: true, HEALTH_HOST: true, LOG_LEVEL: true, WATCHDOG_SECONDS: true })
    .shape,
  API_URL: z.url(),
  INBOX_URL: z.url(),
  /** Folder for the drivers' sessions, kept between starts. */
  STATE_DIR: z.string().min(1),
  /** Folder of city packs; by default the ones that come with Rahi. */
  CITY_PACKS: z.string().min(1).optional(),
  FLEET_SIZE: z.coerce.number().int().min(1).max(500).default(60),
  /** How many times faster than in reality drivers travel on a trip, which makes a trip last a minute or two. */
  DEMO_PACE: z.coerce.number().min(1).max(60).default(8),
});
export type SimulatorConfig = z.output<typeof simulatorConfig>;
