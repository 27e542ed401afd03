import { callSubject, paymentWebhook } from '@rahi/contracts';
import type { Delivery } from './payment-provider-stand-in.js';
import type { RidesHarness } from './rides-harness.js';

/** Delivers a webhook of the payment provider like the gateway. */
export async function deliverWebhook(
  harness: RidesHarness,
  { bytes, headers }: Delivery,
  budgetMs = 10_000,
): Promise<{ status: number; body: unknown }> {
  const payload = { body: {}, signed: { bytes: bytes.toString('base64'), headers } };
  const { status, bytes: answer } = await harness.caller.forward(callSubject(paymentWebhook), JSON.stringify(payload), {
    ...harness.outbound(),
    deadline: Date.now() + budgetMs,
  });
  const body: unknown = JSON.parse(Buffer.from(answer).toString('utf8'));
  return { status, body };
}
