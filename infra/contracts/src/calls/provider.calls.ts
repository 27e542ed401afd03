import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { paymentOrderSchema } from '../payment-order.js';
import { id } from '../values.js';

export const orderPayment = defineCall({
  name: 'rides.order-payment',
  method: 'POST',
  path: '/api/rides/:id/payment-order',
  access: 'user',
  limit: 30,
  summary: 'An order at the payment provider for what is due for a ride; the same again while that amount is due',
  whileSuspended: true,
  params: z.object({ id }),
  refusals: ['forbidden', 'nothing_due', 'provider_off'],
  answer: paymentOrderSchema,
});

/** A message of the payment provider. Only its signature identifies the sender. */
export const paymentWebhook = defineCall({
  name: 'rides.payment-webhook',
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'public',
  // The provider's few addresses, for all rides together.
  limit: 6000,
  summary: 'Takes an event of the payment provider, signed by it; one that was taken before changes nothing',
  success: 204,
  signatureHeaders: ['x-razorpay-signature', 'x-razorpay-event-id'],
  body: z.looseObject({}),
  refusals: ['provider_off'],
  answer: z.null(),
});
