import { servedAreaSettings } from '@rahi/city';
import { partnerOffersOf } from '@rahi/contracts';
import { baseConfig, operatorSettings } from '@rahi/service-kit/process';
import * as z from 'zod';

/** `https://tiles.example/{z}/{x}/{y}.png`, with `{s}` for a subdomain where the server has several. */
const tilesUrl = z.string().regex(/^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\/\S*$/);

const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: true, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: true } as const;

export const gatewayConfig = baseConfig
  .pick({
    NATS_URL: true,
    NATS_TLS_CA: true,
    NATS_REPLICAS: true,
    HEALTH_PORT: true,
    HEALTH_HOST: true,
    LOG_LEVEL: true,
    WATCHDOG_SECONDS: true,
    RAHI_LOCAL: true,
    ...traced,
  })
  .extend({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('0.0.0.0'),
    /** Folder with `shell/`, `remotes/<area>/<version>/` and `remotes.json`; without it only the API is served. */
    WEB_DIR: z.string().optional(),
    TILES_URL: tilesUrl.optional(),
    ...operatorSettings,
    /** Folder with the operator's `terms.en.txt`, `privacy.en.txt` and `grievance.en.txt`, and the same with `hi` and `mr`. */
    LEGAL_TEXTS: z.string().min(1).optional(),
    /** What is passed on to the partners' program, separated by commas: `gofs`, `api`. By default nothing, and there is no such program. */
    PARTNERS: z
      .string()
      .default('')
      .transform((text, context) => {
        const offers = partnerOffersOf(text);
        if (offers) return offers;
        context.addIssue('names something that partners are not offered');
        return z.NEVER;
      }),
    /** Folder of city packs (`npm run city`), by default the ones that come with Rahi. */
    CITY_PACKS: servedAreaSettings.CITY_PACKS,
    /** Sign-in shows the map of the largest of them. */
    SERVED_CITIES: servedAreaSettings.SERVED_CITIES,
    /** A PMTiles archive of vector tiles, in the schema of the Protomaps basemap, that replaces the map of the packs. */
    MAP_PMTILES: z.string().optional(),
    /**
     * Sources of the content security policy, separated by spaces, from which a page may load an area instead of its
     * release: `http://localhost:* ws://localhost:*` for development servers. Without it, no area is replaced (ADR 5).
     */
    AREA_OVERRIDES: z
      .string()
      .regex(/^(https?|wss?):\/\/[\w.-]+(:(\d+|\*))?( (https?|wss?):\/\/[\w.-]+(:(\d+|\*))?)*$/)
      .optional(),
    /** The inbox that receives every mail in local mode: the sign-in screen links to it and signs visitors in by it. */
    LOCAL_INBOX_URL: z.url({ protocol: /^http$/, hostname: /^(?:localhost|127\.0\.0\.1)$/ }).optional(),
    /** Whether browsers use HTTPS; by default everywhere except on localhost (R1). Decides the cookie, HSTS and origins. */
    SECURE_COOKIES: z.stringbool().optional(),
    /** The most live streams that may be open on this gateway; each takes some kilobytes. */
    LIVE_STREAMS: z.coerce.number().int().min(1).default(5000),
    /** How long a gateway that is being replaced keeps its connections open, so no request is sent to a closed one. */
    RETIRE_SECONDS: z.coerce.number().min(0).max(60).default(8),
    /** Addresses and networks, comma separated, whose X-Forwarded-For is trusted. */
    TRUST_PROXY: z.string().optional(),
    /** Multiplies every rate limit; limits can be widened for a load test, and never turned off. */
    RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).max(1000).default(1),
  });
export type GatewayConfig = z.output<typeof gatewayConfig>;

/** The inbox of local mode, which a deployment does not name even when the setting was left in its environment. */
export function inboxOf(config: Pick<GatewayConfig, 'RAHI_LOCAL' | 'LOCAL_INBOX_URL'>): string | null {
  return config.RAHI_LOCAL ? (config.LOCAL_INBOX_URL ?? null) : null;
}
