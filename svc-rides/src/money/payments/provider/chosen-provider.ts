import { CONFIG, LOGGER, type Logger } from '@rahi/service-kit';
import type { RidesConfig } from '../../../config.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { RazorpayProvider } from './razorpay.js';

const settings = ['RAZORPAY_URL', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

/** The provider that all settings are there for; null without, and a warning where only some are. */
export function chosenProvider(
  config: Pick<RidesConfig, (typeof settings)[number]>,
  log: Pick<Logger, 'warn'>,
): PaymentProvider | null {
  const {
    RAZORPAY_URL: url,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = config;
  if (url && keyId && keySecret && webhookSecret) {
    return new RazorpayProvider({ url, keyId, keySecret, webhookSecret });
  }
  const missing = settings.filter((name) => !config[name]);
  if (missing.length < settings.length)
    log.warn({ missing }, 'the payment provider is off: not all of its settings are there');
  return null;
}

export const paymentProvider = { provide: PAYMENT_PROVIDER, useFactory: chosenProvider, inject: [CONFIG, LOGGER] };
