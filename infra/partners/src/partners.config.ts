import { servedAreaSettings } from '@rahi/city';
import { partnerOffersOf } from '@rahi/contracts';
import { baseConfig, operatorSettings } from '@rahi/service-kit/program';
import * as z from 'zod';

export const partnersConfig = baseConfig
  .pick({
    NATS_URL: true,
    NATS_TLS_CA: true,
    NATS_REPLICAS: true,
    HEALTH_PORT: true,
    HEALTH_HOST: true,
    LOG_LEVEL: true,
    WATCHDOG_SECONDS: true,
    OTEL_EXPORTER_OTLP_ENDPOINT: true,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: true,
    TRIAL_SHARE: true,
    TRIAL_STICKY: true,
    RAHI_LOCAL: true,
    DATABASE_POOL: true,
    DATABASE_TLS_CA: true,
    CONSUMER_STILL_SECONDS: true,
  })
  .extend({
    /** Its own database, `rahi_partners`: needed where PARTNERS has `api`. */
    DATABASE_URL: baseConfig.shape.DATABASE_URL.optional(),
    /** What is offered: `gofs`, `api`. Without anything this program has no work, and does not start. */
    PARTNERS: z.string().transform((text, context) => {
      const offers = partnerOffersOf(text);
      if (offers && offers.length > 0) return offers;
      context.addIssue('must name what partners are offered: gofs, api');
      return z.NEVER;
    }),
    /** The address of Rahi for browsers, with which the addresses of the feed and its links begin. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** The operator's name in the feed. */
    OPERATOR_NAME: z.string().min(1).max(80).default('Rahi'),
    ...operatorSettings,
    ...servedAreaSettings,
  })
  .superRefine(({ PARTNERS, DATABASE_URL }, context) => {
    if (PARTNERS.includes('api') && DATABASE_URL === undefined)
      context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is needed for api' });
  });
export type PartnersConfig = z.output<typeof partnersConfig>;
