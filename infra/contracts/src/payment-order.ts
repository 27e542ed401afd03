import * as z from 'zod/mini';

/** What the payment provider's checkout is opened with. `keyId` is public. */
export const paymentOrderSchema = z.object({
  provider: z.string(),
  keyId: z.string(),
  orderId: z.string(),
  amountPaise: z.int(),
  currency: z.literal('INR'),
});
export type PaymentOrder = z.output<typeof paymentOrderSchema>;
