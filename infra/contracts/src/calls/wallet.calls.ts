import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { duesSchema } from '../dues.js';
import { paymentReference, walletSchema } from '../payment.js';
import { id, rupees } from '../values.js';

export const riderWallet = defineCall({
  name: 'rides.wallet',
  method: 'GET',
  path: '/api/riders/:riderId/wallet',
  access: 'user',
  reach: ['support', 'finance', 'operations', 'read_only'],
  auditedRead: { action: 'read.wallet', target: 'user', when: { othersThan: 'riderId' } },
  limit: 120,
  summary: 'What a rider has in the wallet, or owes',
  params: z.object({ riderId: id }),
  answer: walletSchema,
});

export const riderDues = defineCall({
  name: 'rides.dues',
  method: 'GET',
  path: '/api/riders/:riderId/dues',
  access: 'user',
  reach: ['support', 'finance', 'operations', 'read_only'],
  auditedRead: { action: 'read.wallet', target: 'user', when: { othersThan: 'riderId' } },
  limit: 120,
  summary: 'The completed rides that a rider has not paid, and whether a booking is refused for them',
  params: z.object({ riderId: id }),
  answer: duesSchema,
});

export const topUpWallet = defineCall({
  name: 'rides.top-up-wallet',
  method: 'POST',
  path: '/api/admin/users/:id/wallet',
  access: 'admin',
  roles: ['support', 'finance'],
  limit: 30,
  summary: 'Notes what a rider has paid into the wallet, once for each reference number',
  params: z.object({ id }),
  /** Rupees, ₹1 to ₹1,00,000; the reference number of the payment at the bank. */
  body: z.strictObject({ amount: rupees, reference: paymentReference }),
  answer: walletSchema,
});
