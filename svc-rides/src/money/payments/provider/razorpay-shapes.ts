import * as z from 'zod';

/** Ids go into paths and columns. */
const id = z.string().regex(/^\w{1,40}$/);
const paise = z.int().nonnegative();

export const orderShape = z.object({
  id,
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'attempted', 'paid']),
});

export const paymentShape = z.object({
  id,
  order_id: id.nullish(),
  amount: paise,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
});

export const paymentsShape = z.object({ items: z.array(paymentShape) });

export const refundShape = z.object({
  id,
  payment_id: id,
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
});

export const errorShape = z.object({ error: z.object({ code: z.string().regex(/^\w{1,60}$/) }) });

/** The members of every event. `created_at`: seconds since 1970. */
export const eventShape = z.object({
  event: z.string().min(1).max(100),
  created_at: z.int().positive(),
  payload: z.unknown(),
});
export const paymentPayload = z.object({ payment: z.object({ entity: paymentShape }) });
export const refundPayload = z.object({ refund: z.object({ entity: refundShape }) });
