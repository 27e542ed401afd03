import * as z from 'zod/mini';

/** The data that opens the payment provider's checkout. `keyId` is public. */
export const paymentOrderSchema = z.object({
  provider: z.string(),
  keyId: z.string(),
  orderId: z.string(),
  amountPaise: z.int(),
  currency: z.literal('INR'),
});
export type PaymentOrder = z.output<typeof paymentOrderSchema>;
