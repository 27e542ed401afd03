import * as z from 'zod';

/** The settings of programs that say who the operator is. They must be the same for all of them. */
export const operatorSettings = {
  /** Where people reach the operator: `mailto:help@rahi.in`, `tel:+912212345678` or a page. Without it nothing says to ask. */
  SUPPORT_CONTACT: z.url({ protocol: /^(?:mailto|tel|https)$/ }).optional(),
};
