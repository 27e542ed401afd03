import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import { promoSchema, promoTermsSchema } from '../promos.js';
import { id, pageQuery } from '../values.js';

export const promos = defineCall({
  name: 'rides.promos',
  method: 'GET',
  path: '/api/admin/promos',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'Promo codes with what they have cost, newest first',
  query: pageQuery,
  answer: z.array(promoSchema),
});

export const createPromo = defineCall({
  name: 'rides.create-promo',
  method: 'POST',
  path: '/api/admin/promos',
  access: 'admin',
  roles: ['finance', 'operations'],
  limit: 30,
  summary: 'Adds a promo code; its terms stay as they are',
  success: 201,
  body: promoTermsSchema,
  refusals: ['promo_exists'],
  answer: promoSchema,
});

export const switchPromo = defineCall({
  name: 'rides.switch-promo',
  method: 'PATCH',
  path: '/api/admin/promos/:id',
  access: 'admin',
  roles: ['finance', 'operations'],
  limit: 60,
  summary: 'Switches a promo code on or off; rides that are booked keep their discount',
  params: z.object({ id }),
  body: z.strictObject({ active: z.boolean() }),
  answer: promoSchema,
});
